/** What is known of the request that is being answered, or of the work in the background. Plain Node, since the server in front of Next uses it too. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'

/** What a proxy may send: safe in a header, a log, and the id of a statement. */
const WELL_FORMED = /^[A-Za-z0-9._-]{8,64}$/

/**
 * @typedef {object} Tracked
 * @property {string} id in every line of the log, in the answer, and in what is sent on
 * @property {string} queryPrefix how ids of the engine's statements begin: they must be unique, which an id from outside need not be
 * @property {number} statements how many the engine was given so far
 * @property {{name: string, ms: number, queryId: string}[] | null} slowest its slowest statements; null for work in the background
 * @property {string} [userId]
 * @property {string | null} [token] the name of the token that asks
 * @property {string} [shareId]
 * @property {boolean} [isExpected] refused because the process is starting or ending, which is no failure
 * @property {string} [app] the app that is asked about
 * @property {number | null} [asOf] the moment that all answers are of, epoch seconds
 */

/** On globalThis, since Next bundles its modules apart from the server in front of it. @type {{__callscopeTracked?: AsyncLocalStorage<Tracked>}} */
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
  if (trustedProxies < 1 || typeof given !== 'string' || !WELL_FORMED.test(given)) {
    const id = randomUUID()
    return { id, queryPrefix: id, statements: 0, slowest: [] }
  }
  // A proxy that tries again sends the same id twice, also to two processes.
  return { id: given, queryPrefix: `${given}.${randomBytes(4).toString('hex')}`, statements: 0, slowest: [] }
}

/**
 * Work in the background, such as a pass of the sync.
 * @param {string} kind the first word of its id
 * @returns {Tracked}
 */
export function trackedWork(kind) {
  const id = `${kind}-${randomBytes(6).toString('hex')}`
  return { id, queryPrefix: id, statements: 0, slowest: null }
}
