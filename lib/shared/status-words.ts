import { capital } from './capital'
import { plainName } from './names/plain-name'
import { ownEntry } from './own-entry'

/** Display names of the statuses of the specification. */
export const STATUS_WORDS: Record<string, string> = {
  ended: 'Ended',
  ongoing: 'Ongoing',
  initiated: 'Initiated',
  unanswered: 'Unanswered',
  rejected: 'Rejected',
  canceled: 'Canceled',
}

/** Display name of a status; an unspecified one is shown verbatim, a lower-case word capitalized like the others. */
export const statusWord = (status: string): string =>
  ownEntry(STATUS_WORDS, status) ?? (/^[a-z]+$/.test(status) ? capital(status) : plainName(status))
