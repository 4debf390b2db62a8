/** Takes a request from the front door to its handler: receives its whole body first, then waits for a slot. */
import { BlockList, isIPv6 } from 'node:net'
import { networkOf } from '../../server/process/observe/network.mjs'
import { createAdmission } from './admission.mjs'
import { answerError, refuse } from './answers.mjs'

// Bodies are read before a request occupies a slot, so that a slow sender costs only the memory for the bytes that have arrived.

/** The body limits: the default of the API, and that of the routes that declare a larger one (`maxBodyBytes`). A test compares them with all routes. */
const MAX_BODY_BYTES = 64 * 1024
const MAX_TEAMS_BYTES = 2_500_000
const TEAMS = /^\/api\/teams(?:[/?]|$)/

/** Limits for all bodies being received. A normal body arrives within milliseconds, so more than these are slow on purpose. */
const LIMITS = { maxMs: 10_000, maxBodies: 128, maxBytes: 32 * 1024 * 1024 }

/** How large a body may be, in bytes. @param {string} url */
export const bodyLimitBytes = (url) => (TEAMS.test(url) ? MAX_TEAMS_BYTES : MAX_BODY_BYTES)

/**
 * Receives bodies, which may take `maxMs`. When too many or too large ones are arriving, the oldest of the network that sends the most is dropped.
 * @returns calls `go` once the whole body can be read from the request as usual, else `refuse` or `overloaded`; none if the client disconnects first
 */
function createBodies({ maxMs, maxBodies, maxBytes } = LIMITS) {
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
      // Discard the rest of the body.
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
    // Called by Node's parser with each chunk. Returns true to ignore backpressure: Node would pause after a few chunks until somebody reads them, but
    // Next cannot convert a request that has been read from into a Fetch API request.
    request.push = (part) => {
      if (part === null) {
        leave()
        push.call(request, null)
        if (isTooLarge()) end(() => refuse(large))
        else go()
        return false
      }
      length += part.length
      // Go on receiving a body that is too large, since many clients read no response before they have sent everything.
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

/** The oldest body of the network with the largest sum of weights. */
function oldestOfMost(arriving, weigh) {
  const weights = new Map()
  for (const body of arriving) weights.set(body.network, (weights.get(body.network) ?? 0) + weigh(body))
  const most = Math.max(...weights.values())
  for (const body of arriving) if (weights.get(body.network) === most) return body
}

// Who sends a request, and how much of the server they may take.

/** A third, so that no client can take most of the server. */
const SHARE_OF_CLIENT = 1 / 3
/** A proxy without TRUSTED_PROXIES sends for everybody, so it gets most of the server; the rest is left for clients that connect another way. */
const SHARE_OF_PROXY = 3 / 4

const INSIDE = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
])
  INSIDE.addSubnet(network, bits)
INSIDE.addAddress('::1', 'ipv6')
INSIDE.addSubnet('fc00::', 7, 'ipv6')
INSIDE.addSubnet('fe80::', 10, 'ipv6')

/**
 * The network of the client, as reported by trusted proxies (`forwarded`). If the client is the peer itself and its address is private, it may be a
 * proxy that hides all clients: it then gets a larger share, so that one client does not make all others behind the proxy wait.
 * @param {{headers: Record<string, string | string[] | undefined>, socket: {remoteAddress?: string}}} request after `keepTrustedForwarding`
 * @returns {{network: string, share: number}} `share` is the fraction of each limit that this network may take, up to 1
 */
export function senderOf({ headers, socket }) {
  const address = String(headers['x-forwarded-for'] ?? 'unknown')
  const mayBeProxy = address === socket.remoteAddress && isInside(address)
  return { network: networkOf(address), share: mayBeProxy ? SHARE_OF_PROXY : SHARE_OF_CLIENT }
}

function isInside(address) {
  const plain = address.split('%', 1)[0]
  return INSIDE.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

const OVERLOADED = { code: 'OVERLOADED', message: 'Callscope is handling too many requests.', retryAfterSeconds: 2 }

/**
 * Admits requests, or answers them itself.
 * @param {import('node:http').Server} server
 * @param {{lanes?: object, bodies?: object}} limits override the defaults
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
