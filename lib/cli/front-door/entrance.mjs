/** The way of a request from the front door to its handler: first its whole body, then a slot. */
import { BlockList, isIPv6 } from 'node:net'
import { networkOf } from '../../server/process/observe/network.mjs'
import { createAdmission } from './admission.mjs'
import { answerError, refuse } from './answers.mjs'

// Bodies are read before anything of the server is held for a request, so that a slow sender occupies only the bytes that have arrived.

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

// Who sends a request, and how much of the server they may take.

/** A third, so that no client can take most of the server. */
const SHARE_OF_CLIENT = 1 / 3
/** A proxy without TRUSTED_PROXIES sends for everybody, so it gets nearly everything; the rest is left for clients that come another way. */
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
 * The network of the client, as trusted proxies report it (`forwarded`). The peer of the connection itself may be a proxy that hides everybody, if
 * its address is one of an inside network: then nobody behind it may be kept waiting for what a single client does.
 * @param {{headers: Record<string, string | string[] | undefined>, socket: {remoteAddress?: string}}} request after `keepTrustedForwarding`
 * @returns {{network: string, share: number}} `share` is the part of each limit that this network may take, up to 1
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
