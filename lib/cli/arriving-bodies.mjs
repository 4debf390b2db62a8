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
    const parts = []
    let length = 0
    const leave = () => {
      clearTimeout(timer)
      request.off('readable', read)
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
    const keep = (part) => {
      length += part.length
      // The rest of what is too large is read all the same, since many clients read no answer before they have sent everything.
      if (isTooLarge()) parts.length = 0
      else parts.push(part)
      const bytes = isTooLarge() ? 0 : length
      allBytes += bytes - body.bytes
      body.bytes = bytes
    }
    // Its end is not read, since what has been read can be put back until then.
    const nextPart = () => (request.complete ? null : request.read())
    const read = () => {
      for (let part = nextPart(); part !== null; part = nextPart()) keep(part)
      if (!request.complete) return makeRoom()
      length += request.readableLength
      if (isTooLarge()) return end(() => refuse(large))
      leave()
      if (parts.length > 0) request.unshift(Buffer.concat(parts))
      go()
    }
    const timer = setTimeout(() => end(() => refuse(isTooLarge() ? large : late)), maxMs)
    arriving.add(body)
    response.once('close', leave)
    request.on('readable', read)
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
