/**
 * Reads the body of a request before anything of the server is held for it, so that whoever sends slowly holds nothing but what has arrived of it.
 */

/** What the API accepts by itself, and the paths whose declarations accept more (`maxBodyBytes`); a test compares them with all routes. */
const MAX_BODY_BYTES = 64 * 1024
const MAX_TEAMS_BYTES = 2_500_000
const TEAMS = /^\/api\/teams(?:[/?]|$)/

/** Of all bodies that are arriving. One of usual size is here for milliseconds, so more than these are slow on purpose. */
const LIMITS = { maxMs: 10_000, maxBodies: 128, maxBytes: 32 * 1024 * 1024 }

/**
 * How large a body may be.
 * @param {string} url
 * @returns {number} bytes
 */
export const bodyLimitBytes = (url) => (TEAMS.test(url) ? MAX_TEAMS_BYTES : MAX_BODY_BYTES)

/**
 * Waits for bodies. When too many or too large ones are arriving, the network that sends the most of them loses its oldest.
 * @param {{maxMs: number, maxBodies: number, maxBytes: number}} limits `maxMs` is the time that a body has
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, network: string, then: {go: () => void, refuse: (error: {status: number, code: string, message: string}) => void, overloaded: () => void}) => void}
 *   calls `go` once the whole body can be read from the request as if nobody had, or one of the others; none when the client disconnects first
 */
export function createBodies({ maxMs, maxBodies, maxBytes } = LIMITS) {
  /** In order of arrival. */
  const arriving = new Set()
  let allBytes = 0

  const makeRoom = () => {
    while (arriving.size > maxBodies) oldestOfMost(arriving, () => 1).cut()
    while (allBytes > maxBytes) oldestOfMost(arriving, ({ bytes }) => bytes).cut()
  }

  return (request, response, network, { go, refuse, overloaded }) => {
    if (!hasBody(request)) return go()
    const limitBytes = bodyLimitBytes(request.url)
    let length = 0
    const leave = () => {
      clearTimeout(timer)
      delete request.push
      response.off('close', leave)
      if (arriving.delete(body)) allBytes -= body.bytes
    }
    const end = (answer) => {
      leave()
      // The rest is not wanted.
      response.setHeader('connection', 'close')
      request.resume()
      answer()
    }
    const late = { status: 408, code: 'INVALID_REQUEST', message: `The body did not arrive within ${maxMs / 1000} s.` }
    const large = { status: 413, code: 'PAYLOAD_TOO_LARGE', message: `The body is larger than ${limitBytes} bytes.` }
    const isTooLarge = () => length > limitBytes
    const body = { network, bytes: 0, cut: () => end(overloaded) }
    const timer = setTimeout(() => end(() => refuse(isTooLarge() ? large : late)), maxMs)
    const { push } = request
    // What the parser has read. Node would pause after a few pieces until somebody reads them, and a request of which anything was read cannot be
    // made one of the Fetch API, which Next does.
    request.push = (part) => {
      if (part === null) {
        leave()
        push.call(request, null)
        if (isTooLarge()) end(() => refuse(large))
        else go()
        return false
      }
      length += part.length
      // The rest of what is too large arrives all the same, since many clients read no answer before they have sent everything.
      if (isTooLarge()) return true
      allBytes += part.length
      body.bytes += part.length
      push.call(request, part)
      makeRoom()
      return true
    }
    arriving.add(body)
    response.once('close', leave)
    makeRoom()
  }
}

const hasBody = ({ headers }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The first of the network that has the most. */
function oldestOfMost(arriving, weigh) {
  const weights = new Map()
  for (const body of arriving) weights.set(body.network, (weights.get(body.network) ?? 0) + weigh(body))
  const most = Math.max(...weights.values())
  for (const body of arriving) if (weights.get(body.network) === most) return body
}
