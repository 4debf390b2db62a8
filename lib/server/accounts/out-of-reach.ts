/** How the accounts database is when it refuses what it would do at another time. */
export type State = 'unreachable' | 'read-only' | 'full' | 'busy'

/** For people; without addresses, since anyone may read them. */
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
/** Driver errors without a code. */
const DRIVER = /^(Connection terminated|timeout exceeded when trying to connect)/
const READ_ONLY = '25006'
const FULL = new Set(['53100', 'ENOSPC'])
/** Memory and other resources; a lock that another transaction has, or wants of us. */
const BUSY = /^(53|40001|40P01|55P03|57014)/

/** What is the matter with the database, as an error of its driver says; null for refusals and bugs of ours. A later retry makes sense. */
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

/** On globalThis, since Next bundles routes separately. */
const slot = globalThis as typeof globalThis & { __callscopeFullAtMs?: number }

/** Keeps in mind that a statement found no room. */
export function noteState(state: State | null): void {
  if (state === 'full') slot.__callscopeFullAtMs = performance.now()
}
/** How long ago a statement last found no room, milliseconds; infinite for never. */
export const wasFullMsAgo = (): number => performance.now() - (slot.__callscopeFullAtMs ?? Number.NEGATIVE_INFINITY)

/** True for a write that can wait for another time, where the database only cannot be written: what was read for it may be shown. */
export const isOnlyUnwritten = (error: unknown): boolean => ['read-only', 'full'].includes(String(stateOf(error)))
