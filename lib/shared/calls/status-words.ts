import { capital } from '@/lib/shared/text/capital'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { plainName } from '@/lib/shared/text/plain-name'

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
