import { AppError } from '@/lib/shared/errors'
import { environmentIn, isSuspicious } from './damage'
import { isRefusal } from './engine-error'

/** Errors of ours in a statement: what they name stands before the statement, which they repeat. */
const OF_NAMES = /^UNKNOWN_(IDENTIFIER|TABLE|FUNCTION|SETTING|TYPE)$|^NO_SUCH_COLUMN_IN_TABLE$/
const REPEATS = /[,:]?\s(in scope|in query|while processing|while executing|maybe you meant).*$/is
const TYPE = /\(([A-Z][A-Z0-9_]+)\)\s*(\(version|$)/

type Said = Error & { type?: unknown; code?: unknown }

/**
 * What a failed statement of the engine may say to a log or a caller. Its own message may repeat the statement with its values, or the rows of an
 * insert; what it says of its state, its files and our rights is kept.
 * @param name of the statement
 * @returns with the `type` and `code` of the error; what is not of the engine as it is
 */
export function withoutValues(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const { type = TYPE.exec(error.message)?.[1], code } = error as Said
  // Of the network or the system.
  if (type === undefined && !/^Code: \d|DB::Exception/.test(error.message)) return error
  const said = sayable(error, String(type), name.startsWith('insert.'))
  const stack = error.stack ?? ''
  const failure: Said = Object.assign(new Error(said), { type, code })
  failure.stack = `${error.name}: ${said}${stack.includes(error.message) ? stack.slice(stack.indexOf(error.message) + error.message.length) : ''}`
  return failure
}

function sayable(error: Error, type: string, isInsert: boolean): string {
  if (isRefusal(error) || (isSuspicious(error) && !isInsert)) return error.message.replace(REPEATS, '')
  if (OF_NAMES.test(type) && REPEATS.test(error.message)) return error.message.replace(REPEATS, '')
  // Such as a full disk, which others look for.
  const environment = environmentIn(error.message)
  return `The engine refused a statement: ${type}${environment === undefined ? '' : ` (${environment})`}.`
}
