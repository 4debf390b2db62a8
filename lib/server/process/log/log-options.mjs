/** The shape of every line that any of our processes logs. Plain Node, since the server in front of Next uses it too. */
import pino from 'pino'
import { storage } from '../observe/tracked.mjs'

/**
 * The fields of an error that are logged: type, message, code and stack, and the same for its causes. Leaves out all else that a library attached,
 * such as the rows, parameters or requests that failed, and the messages of database drivers, which repeat them. Other values stay as they are.
 */
function errorFields(error) {
  if (!(error instanceof Error)) return error
  const { cause, code, message } = /** @type {Error & { code?: unknown }} */ (error)
  const isOfDriver = 'params' in error || 'severity' in error
  const said = isOfDriver ? 'A statement failed.' : message
  return {
    type: error.name,
    message: said,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: `${error.name}: ${said}${framesOf(error)}`,
    ...(cause === undefined ? {} : { cause: errorFields(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(errorFields) } : {}),
  }
}

/** The stack of an error without the message before it. @param {Error} error */
export function framesOf({ stack = '', message }) {
  const start = stack.indexOf(message)
  return start < 0 ? '' : stack.slice(start + message.length)
}

const SECRETS = ['apikey', 'apiKey', 'password', 'secret', 'authorization', 'cookie']

/** The app as a log field; left out for the only app of an installation without CALLS_APPS_FILE. @param {string | undefined} app */
export const appOf = (app) => (app === undefined || app === 'default' ? {} : { app })

/**
 * A logger. Lines are JSON on standard output, with the id of the request or the work that they belong to.
 * @param {string | undefined} level LOG_LEVEL
 * @param {import('pino').DestinationStream} [destination] standard output by default
 */
export function createLog(level = '', destination) {
  const wanted = level.trim().toLowerCase()
  const options = {
    // An unknown level is reported together with all other configuration mistakes.
    level: Object.hasOwn(pino.levels.values, wanted) || wanted === 'silent' ? wanted : 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const { id, app = globalThis.__callscopeCurrentApp?.getStore() } = storage.getStore() ?? {}
      return { ...(id === undefined ? {} : { requestId: id }), ...appOf(app) }
    },
    serializers: { err: errorFields, error: errorFields, reason: errorFields },
    // Fields are chosen so that no secret is logged; these paths are redacted as an additional safeguard.
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
