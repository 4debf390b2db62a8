/** The way of a request from the front door to its handler: first its whole body, then a slot. */
import { createAdmission } from './admission.mjs'
import { createBodies } from './arriving-bodies.mjs'
import { answerError, refuse } from './refuse.mjs'
import { senderOf } from './sender.mjs'

const OVERLOADED = { code: 'OVERLOADED', message: 'Callscope is handling too many requests.', retryAfterSeconds: 2 }

/**
 * Lets requests in, or answers them itself.
 * @param {import('node:http').Server} server
 * @param {{lanes?: object, bodies?: object}} limits other than the usual ones
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, go: () => void) => void} calls `go` once
 *   the request has a slot, with its body unread
 */
export function createEntrance(server, { lanes, bodies } = {}) {
  const admit = createAdmission(server, lanes)
  const receiveBody = createBodies(bodies)
  return (request, response, go) => {
    const sender = senderOf(request)
    const overloaded = () => refuse(request, response, OVERLOADED)
    receiveBody(request, response, sender.network, {
      go: () => admit(request, response, sender, go, overloaded),
      refuse: (error) => answerError(response, error),
      overloaded,
    })
  }
}
