/** The shape of every line that any of our processes logs. Plain Node, since the server in front of Next uses it too. */
import pino from 'pino'
import { storage } from '../observe/tracked.mjs'

/**
 * What a line of the log says of an error: its kind, message, code and stack, and the same of its causes. Nothing else that a library hung on it,
 * such as the rows, parameters and requests that it failed with; and no message of a driver's, which repeats them.
 * @param {unknown} error
 * @returns {unknown} what is no error, as it is
 */
function errorFields(error) {
  if (!(error instanceof Error)) return error
  const { cause, code, stack = '', message } = /** @type {Error & { code?: unknown }} */ (error)
  const isOfDriver = 'params' in error || 'severity' in error
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : ''
  const said = isOfDriver ? 'A statement failed.' : message
  return {
    type: error.name,
    message: said,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: `${error.name}: ${said}${frames}`,
    ...(cause === undefined ? {} : { cause: errorFields(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(errorFields) } : {}),
  }
}

const SECRETS = ['apikey', 'apiKey', 'password', 'secret', 'authorization', 'cookie']

/** The app as a field of a line; left out for the one that an installation without CALLS_APPS_FILE has. @param {string | undefined} app */
export const appOf = (app) => (app === undefined || app === 'default' ? {} : { app })

/**
 * A logger. Lines are JSON on standard output, with the id of the request or the work that they belong to.
 * @param {string | undefined} level LOG_LEVEL
 * @param {import('pino').DestinationStream} [destination] standard output by default
 */
export function createLog(level = '', destination) {
  const wanted = level.trim().toLowerCase()
  const options = {
    // One that does not exist is reported with all other mistakes of the configuration.
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
