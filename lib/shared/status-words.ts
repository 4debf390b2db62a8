import { ownEntry } from './own-entry'

const WORDS: Record<string, string> = {
  ended: 'Ended',
  ongoing: 'Ongoing',
  initiated: 'Initiated',
  unanswered: 'Unanswered',
  rejected: 'Rejected',
  canceled: 'Canceled',
}

/** What the screen calls a status; one that the specification does not name shows as itself. */
export const statusWord = (status: string): string => ownEntry(WORDS, status) ?? status
