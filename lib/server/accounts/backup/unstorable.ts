import { StatementError } from '../statement-error'
import { BackupError } from './backup-error'
import { type Place, placeOf } from './lines'

/** SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html), or its class. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^23505/, 'what must be there only once is there twice'],
  [/^23502/, 'a value is missing'],
  [/^23503/, 'it refers to something that is not in the backup'],
  [/^23514/, 'a value is none of those that are possible'],
  [/^22/, 'a value cannot be read'],
]

/** The error of a row that the database refuses: where it is and why, never what it says. */
export function unstorable(place: Place, cause: unknown): BackupError {
  const { code = '', constraint } = cause instanceof StatementError ? cause : {}
  const reason = REASONS.find(([codes]) => codes.test(code))?.[1] ?? 'the database refuses it'
  const details = [code, constraint].filter(Boolean).join(', ')
  return new BackupError(
    `The backup cannot be restored, and nothing was changed: in ${placeOf(place)}, ${reason}${details && ` (${details})`}.`,
  )
}
