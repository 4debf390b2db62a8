import { ofProcess } from '@/lib/server/process/config/of-process'

/** Why the accounts database temporarily refuses a statement. */
export type State = 'unreachable' | 'read-only' | 'full' | 'busy'

/** Messages for people; without addresses, since anyone may read them. */
export const WORDS: Record<State, string> = {
  unreachable: 'The accounts database cannot be reached at the moment.',
  'read-only':
    'The accounts database can only be read at the moment, as after a failover: nothing was changed. What is there can still be seen.',
  full: 'The accounts database has no room left: nothing was changed. What is there can still be seen.',
  busy: 'The accounts database is too busy at the moment: nothing was changed.',
}

const NETWORK = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/
/** SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection failures, too many connections, shutting down or starting up. */
const SERVER = /^(08(?!P01)|53300|57P0)/
/** Driver errors without a code, and what is said of them. */
const DRIVER = /^(Connection terminated|timeout exceeded when|Client has encountered|The accounts database cannot be)/
const READ_ONLY = '25006'
const FULL = new Set(['53100', 'ENOSPC'])
/** Memory and other resources; a lock that another transaction has, or wants of us. */
const BUSY = /^(53|40001|40P01|55P03|57014)/

/** The state of the database by an error of its driver, in which a later retry makes sense; null for refusals and for bugs of ours. */
export function stateOf(error: unknown): State | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (NETWORK.test(code) || SERVER.test(code) || DRIVER.test(error.message)) return 'unreachable'
  if (code === READ_ONLY) return 'read-only'
  if (FULL.has(code)) return 'full'
  if (BUSY.test(code)) return 'busy'
  return stateOf(error.cause)
}

const PROGRAM_LIMIT = '54000'
/** True where an id has more bytes than the database can look up (some 2,600): over 860 characters of a script such as Chinese. */
export const isTooLongToKeep = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === PROGRAM_LIMIT) || isTooLongToKeep(error.cause))

const full = () => ofProcess('AccountsFull', () => ({ atMs: Number.NEGATIVE_INFINITY }))

/** Notes when a statement fails because the database is full. */
export function noteState(state: State | null): void {
  if (state === 'full') full().atMs = performance.now()
}
/** Milliseconds since a statement last failed because the database was full; infinite for never. */
export const wasFullMsAgo = (): number => performance.now() - full().atMs

/** True when the database can still be read, just not written: if the write can wait, what was read for it may be shown. */
export const isOnlyUnwritten = (error: unknown): boolean => ['read-only', 'full'].includes(String(stateOf(error)))
