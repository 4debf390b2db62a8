/** Limits how many responses run at once; others queue, and are refused if that is full or takes long: a late response delays everyone else. */

/** Requests that are cheap or must succeed under full load: health checks and the files of the sign-in page. */
const UNBOUNDED = /^\/(?:api\/health(?:[/?]|$)|_next\/static\/|icon\.svg|favicon\.ico)/
const SIGN_IN = /^\/(?:login|setup|reset-password|api\/auth|api\/setup|api\/reset-password)(?:[/?]|$)/

/** Two cores handle 100 to 200 requests a second, so the last in the queue waits one to two seconds. */
const LIMITS = {
  'sign-in': { maxRunning: 16, maxWaiting: 64, maxWaitMs: 10_000 },
  rest: { maxRunning: 48, maxWaiting: 96, maxWaitMs: 5_000 },
}

/**
 * The queue of a request; null for none. A submitted sign-in does not queue: its answer may be delayed on purpose, and would hold a slot
 * meanwhile; password checks have their own limit.
 * @returns {'sign-in' | 'rest' | null}
 */
export function laneOf({ method = 'GET', url = '/' }) {
  if (UNBOUNDED.test(url)) return null
  if (!SIGN_IN.test(url)) return 'rest'
  return method === 'GET' || method === 'HEAD' ? 'sign-in' : null
}

/** @typedef {{network: string, share: number}} Sender from `senderOf`; `share` is the fraction of all places that this network may take */

/** A pool of `most` places. Each network may take its share of them, but at least one. */
function createPlaces(most) {
  const taken = new Map()
  let all = 0
  return {
    hasFor: ({ network, share }) => all < most && (taken.get(network) ?? 0) < Math.max(1, Math.floor(most * share)),
    take({ network }) {
      all += 1
      taken.set(network, (taken.get(network) ?? 0) + 1)
    },
    free({ network }) {
      all -= 1
      const left = taken.get(network) - 1
      if (left > 0) taken.set(network, left)
      else taken.delete(network)
    },
  }
}

/** How long an admitted request may be delayed so that new connections are accepted. */
const MAX_LISTEN_MS = 20

/**
 * Starts one task per turn of the event loop, and only when nothing new arrived in the previous turn. A cached response is produced in one go,
 * while Node accepts one connection per turn: without listening first, a thousand clients would be accepted one response at a time, health
 * checks last and nobody refused.
 * @param {() => number} arrivals number of connections and requests so far
 * @param {() => number} now milliseconds
 * @returns {(begin: () => void) => void}
 */
export function onePerTurn(arrivals, now = () => performance.now()) {
  const ready = []
  let before = 0
  let since = 0
  const listen = () => {
    before = arrivals()
    setImmediate(beginNext)
  }
  const beginNext = () => {
    if (arrivals() !== before && now() - since < MAX_LISTEN_MS) return listen()
    const begin = ready.shift()
    since = now()
    if (ready.length > 0) listen()
    begin()
  }
  return (begin) => {
    if (ready.push(begin) > 1) return
    since = now()
    listen()
  }
}

/**
 * One queue. A network gets at most its share of the slots and of the places in the queue; a free slot goes to the first request that may have it.
 * @param {{maxRunning: number, maxWaiting: number, maxWaitMs: number}} limits
 * @param {(begin: () => void) => void} inTurn schedules the start of an admitted request
 * @returns {(response: import('node:http').ServerResponse, sender: Sender, go: () => void, refuse: () => void) => void} calls `go` or `refuse`,
 *   once, now or later; neither when the client disconnects first. The slot is freed when the response ends.
 */
export function createLane({ maxRunning, maxWaiting, maxWaitMs }, inTurn) {
  const running = createPlaces(maxRunning)
  const places = createPlaces(maxWaiting)
  const waiting = new Set()

  const run = (response, sender, go) => {
    running.take(sender)
    response.once('close', () => {
      running.free(sender)
      for (const next of waiting) if (next()) break
    })
    inTurn(() => response.destroyed || go())
  }

  return (response, sender, go, refuse) => {
    if (running.hasFor(sender)) return run(response, sender, go)
    if (!places.hasFor(sender)) return refuse()
    places.take(sender)
    const leave = () => {
      clearTimeout(timer)
      waiting.delete(takeTurn)
      places.free(sender)
      response.off('close', leave)
    }
    const takeTurn = () => {
      if (!running.hasFor(sender)) return false
      leave()
      run(response, sender, go)
      return true
    }
    const timer = setTimeout(() => {
      leave()
      refuse()
    }, maxWaitMs)
    waiting.add(takeTurn)
    response.once('close', leave)
  }
}

/** All queues of a server. @returns takes a request and what a queue takes, and calls `go` at once for a request that needs none */
export function createAdmission(server, limits = LIMITS) {
  let count = 0
  const arrivals = () => count
  const countArrival = () => {
    count += 1
  }
  server.on('connection', countArrival).on('request', countArrival)
  const lanes = {
    'sign-in': createLane(limits['sign-in'], onePerTurn(arrivals)),
    rest: createLane(limits.rest, onePerTurn(arrivals)),
  }
  return (request, response, sender, go, refuse) => {
    const lane = laneOf(request)
    if (lane === null) go()
    else lanes[lane](response, sender, go, refuse)
  }
}
