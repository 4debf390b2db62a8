import { ownEntry } from './own-entry'

const WORDS: Record<string, string> = {
  ended: 'Ended',
  ongoing: 'Ongoing',
  initiated: 'Initiated',
  unanswered: 'Unanswered',
  rejected: 'Rejected',
  canceled: 'Canceled',
}

/** Display name of a status; unspecified ones are shown verbatim. */
export const statusWord = (status: string): string => ownEntry(WORDS, status) ?? status
