/** The context of the current request or background work. Plain Node, since the server in front of Next uses it too. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'

/** Request ids accepted from a proxy: safe in a header, in the log and in a query id. */
const WELL_FORMED = /^[A-Za-z0-9._-]{8,64}$/

/**
 * @typedef {object} Tracked
 * @property {string} id in every log line, in the response, and in requests to other services
 * @property {string} queryPrefix prefix of the engine's query ids, which must be unique; an id from outside need not be
 * @property {number} statements how many statements were sent to the engine so far
 * @property {{name: string, ms: number, queryId: string}[] | null} slowest its slowest statements; null for work in the background
 * @property {string | undefined} [userId] who sent it
 * @property {string | null} [token] the name of the API token used
 * @property {string} [shareId]
 * @property {boolean} [isExpected] refused because the process is starting or ending, which is no failure
 * @property {string} [app] the app that the request is about
 * @property {number | null} [asOf] the point in time that all answers refer to, epoch seconds
 */

/** On globalThis, since Next bundles its modules separately from the front door. @type {{__callscopeTracked?: AsyncLocalStorage<Tracked>}} */
const slot = globalThis
slot.__callscopeTracked ??= new AsyncLocalStorage()

/** @type {AsyncLocalStorage<Tracked>} */
export const storage = slot.__callscopeTracked

/**
 * The id of a request: the one from a trusted proxy if it is well-formed, else a new one.
 * @param {unknown} given the header `x-request-id`
 * @param {number} trustedProxies TRUSTED_PROXIES
 * @returns {Tracked}
 */
export function trackedRequest(given, trustedProxies) {
  const isUsable = trustedProxies >= 1 && typeof given === 'string' && WELL_FORMED.test(given)
  const id = isUsable ? given : randomUUID()
  // A proxy that retries sends the same id twice, possibly to two processes.
  const queryPrefix = isUsable ? `${given}.${randomBytes(4).toString('hex')}` : id
  return { id, queryPrefix, statements: 0, slowest: [] }
}
