import { fileTrouble, StartError, type Trouble } from '@/lib/server/process/config/file-trouble'
import { AppError } from '@/lib/shared/http/errors'
import { environmentIn, isSuspicious } from './damage'

/** An answer that is not ClickHouse’s, from a proxy or a load balancer in front of it. */
export class ForeignAnswer extends Error {
  constructor(readonly httpStatus: number) {
    super(`Something in front of ClickHouse answered ${httpStatus}.`)
    this.name = 'ForeignAnswer'
  }
}

const CANNOT_BE_REACHED = 'The mirror cannot be reached at the moment.'
const SILENT = /Timeout error|ETIMEDOUT/i
const BROKEN_OFF = /ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|socket hang up|aborted|premature close/i
const NETWORK = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|Failed to create connection|is closed/i

const WRONG_PASSWORD = 'ClickHouse rejects the user or the password in CLICKHOUSE_URL.'
const NO_KEEPER = 'ClickHouse’s replicas cannot agree on writes at the moment (Keeper cannot be reached).'
const PART_IS_MISSING = 'A part of the ClickHouse cluster cannot be reached at the moment.'
/** ClickHouse error types that concern the state of the engine or our access to it, not the statement, each with a sentence. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['AUTHENTICATION_FAILED', WRONG_PASSWORD],
  ['REQUIRED_PASSWORD', WRONG_PASSWORD],
  ['UNKNOWN_USER', WRONG_PASSWORD],
  ['WRONG_PASSWORD', WRONG_PASSWORD],
  ['ACCESS_DENIED', 'ClickHouse denies the user in CLICKHOUSE_URL a right that Callscope needs; the log says which.'],
  ['READONLY', 'ClickHouse lets the user in CLICKHOUSE_URL only read.'],
  ['QUOTA_EXCEEDED', 'The user in CLICKHOUSE_URL has used up its quota in ClickHouse.'],
  [
    'UNKNOWN_DATABASE',
    'ClickHouse does not have the database of this mirror any more; it is made again at the next start.',
  ],
  ['TOO_MANY_SIMULTANEOUS_QUERIES', 'ClickHouse runs as many statements as it may at the moment.'],
  ['NOT_ENOUGH_SPACE', 'The disk of ClickHouse is full.'],
  ['MEMORY_LIMIT_EXCEEDED', 'The mirror lacks the memory for this at the moment.'],
  ['TIMEOUT_EXCEEDED', 'ClickHouse took longer for this than it may.'],
  ['TABLE_IS_READ_ONLY', NO_KEEPER],
  ['NO_ZOOKEEPER', NO_KEEPER],
  ['KEEPER_EXCEPTION', NO_KEEPER],
  ['ALL_CONNECTION_TRIES_FAILED', PART_IS_MISSING],
  ['NETWORK_ERROR', PART_IS_MISSING],
])

const textOf = (error: unknown, name: string): string =>
  error instanceof Error && name in error ? String((error as unknown as Record<string, unknown>)[name]) : ''

/** Whether a connection ended before the whole answer arrived: the statement may or may not have run. */
export const isBrokenOff = (error: unknown): boolean =>
  BROKEN_OFF.test(textOf(error, 'code')) || BROKEN_OFF.test(textOf(error, 'message'))

/** The sentence for people about an answer from a proxy in between. */
function foreignSentence(status: number): string {
  if (status === 413)
    return 'Something between Callscope and ClickHouse refuses requests that are too large for it (413); it should let 64 MB pass.'
  if (status === 414 || status === 431)
    return `Something between Callscope and ClickHouse refuses an address that is too long for it (${status}).`
  if (status < 400)
    return `The address in CLICKHOUSE_URL leads to something else than ClickHouse’s HTTP interface (it answers ${status}).`
  return `Something between Callscope and ClickHouse answers ${status} in its place.`
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof ForeignAnswer) return foreignSentence(error.httpStatus)
  const refusal = REFUSALS.get(textOf(error, 'type'))
  if (refusal !== undefined) return refusal
  const [code, message] = [textOf(error, 'code'), error instanceof Error ? error.message : String(error)]
  if (SILENT.test(code) || SILENT.test(message)) return 'The mirror does not answer at the moment.'
  if (isBrokenOff(error)) return 'The connection to the mirror broke off.'
  return NETWORK.test(code) || NETWORK.test(message) ? CANNOT_BE_REACHED : null
}

/** Converts an engine error: MIRROR_UNAVAILABLE, with a sentence for people, when the engine is out of reach; else the error itself, which is a bug of ours. */
export function unavailable(error: unknown): unknown {
  if (error instanceof AppError) return error
  const sentence = sentenceOf(error)
  return sentence === null
    ? error
    : new AppError('MIRROR_UNAVAILABLE', sentence, { cause: error, retryAfterSeconds: 2 })
}

/** A full disk or a missing permission lasts at least this long. */
const TROUBLE_RETRY_SECONDS = 30

/** Like `unavailable`, for the embedded engine, whose files belong to this process: the error says why they cannot be used. */
export function unavailableFiles(error: unknown): unknown {
  const trouble = error instanceof AppError ? null : fileTrouble(error, 'DATA_DIR')
  if (trouble === null) return unavailable(error)
  return new AppError('MIRROR_UNAVAILABLE', `${trouble.text} ${trouble.fix}`, {
    cause: error,
    retryAfterSeconds: TROUBLE_RETRY_SECONDS,
  })
}

/** The error for an intact mirror that cannot be opened, so that waiting does not help. The cause names files: it is only for the log. */
export const cannotOpen = (trouble: Trouble, cause: unknown): AppError =>
  new AppError('MIRROR_UNAVAILABLE', 'The mirror cannot be opened. The server’s log says why, and what to do.', {
    cause: new StartError(trouble, { cause }),
  })

/** Errors in our own SQL. Their messages name the culprit first and then repeat the statement. */
const OF_NAMES = /^UNKNOWN_(IDENTIFIER|TABLE|FUNCTION|SETTING|TYPE)$|^NO_SUCH_COLUMN_IN_TABLE$/
const REPEATS = /[,:]?\s(in scope|in query|while processing|while executing|maybe you meant).*$/is
const TYPE = /\(([A-Z][A-Z0-9_]+)\)\s*(\(version|$)/

type EngineError = Error & { type?: unknown; code?: unknown }

/**
 * Makes the error of a failed statement safe for a log or a caller. The engine's message may repeat the statement with its values, or the rows of an
 * insert; only what it says about its state, its files and our permissions is kept.
 * @param name of the statement
 * @returns an error with the original `type` and `code`; an error that does not come from the engine is returned as it is
 */
export function withoutValues(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const { type = TYPE.exec(error.message)?.[1], code } = error as EngineError
  // An error of the network or the system.
  if (type === undefined && !/^Code: \d|DB::Exception/.test(error.message)) return error
  const message = sayable(error, String(type), name.startsWith('insert.'))
  const stack = error.stack ?? ''
  const failure: EngineError = Object.assign(new Error(message), { type, code })
  failure.stack = `${error.name}: ${message}${stack.includes(error.message) ? stack.slice(stack.indexOf(error.message) + error.message.length) : ''}`
  return failure
}

function sayable(error: Error, type: string, isInsert: boolean): string {
  const isSaid = REFUSALS.has(textOf(error, 'type')) || (isSuspicious(error) && !isInsert)
  if (isSaid || (OF_NAMES.test(type) && REPEATS.test(error.message))) return error.message.replace(REPEATS, '')
  // Such as a full disk, which callers look for in the message.
  const environment = environmentIn(error.message)
  return `The engine refused a statement: ${type}${environment === undefined ? '' : ` (${environment})`}.`
}
