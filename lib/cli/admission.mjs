/**
 * How many answers may be under way. Requests beyond that wait for their turn, in the order of arrival; beyond the bound on those, or after
 * waiting for too long, they are refused at once: an answer that comes too late helps nobody and delays everyone else's.
 */

/** What costs nothing, or must answer under full load: monitors, and the files of the sign-in page. */
const UNBOUNDED = /^\/(?:api\/health(?:[/?]|$)|_next\/static\/|icon\.svg|favicon\.ico)/
const SIGN_IN = /^\/(?:login|setup|api\/auth|api\/setup)(?:[/?]|$)/

/** Two cores answer 100 to 200 requests a second, so the last of those who wait has an answer after one to two seconds. */
const LIMITS = {
  'sign-in': { mostRunning: 16, mostWaiting: 64, longestWaitMs: 10_000 },
  rest: { mostRunning: 48, mostWaiting: 96, longestWaitMs: 5_000 },
}

/**
 * Which queue a request joins; null for none. A sign-in that is sent joins none: whoever sends it slowly, without an account, would keep its
 * turn from everyone; passwords have a bound of their own.
 * @param {{method?: string, url?: string}} request
 * @returns {'sign-in' | 'rest' | null}
 */
export function laneOf({ method = 'GET', url = '/' }) {
  if (UNBOUNDED.test(url)) return null
  if (!SIGN_IN.test(url)) return 'rest'
  return method === 'GET' || method === 'HEAD' ? 'sign-in' : null
}

/** The longest that an admitted request is delayed so that new connections are accepted. */
const LONGEST_LISTEN_MS = 20

/**
 * Begins one thing a turn of the event loop, and only when nobody new was heard in the turn before. An answer that is known already is made
 * without a pause from beginning to end, while Node takes one connection a turn: without listening first, a thousand callers would be heard one
 * answer after another, monitors last and nobody refused.
 * @param {() => number} heard how many connections and requests there have been
 * @param {() => number} now milliseconds
 * @returns {(begin: () => void) => void}
 */
export function oneEachTurn(heard, now = () => performance.now()) {
  const ready = []
  let before = 0
  let since = 0
  const listen = () => {
    before = heard()
    setImmediate(beginNext)
  }
  const beginNext = () => {
    if (heard() !== before && now() - since < LONGEST_LISTEN_MS) return listen()
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
 * One queue.
 * @param {{mostRunning: number, mostWaiting: number, longestWaitMs: number}} limits
 * @param {(begin: () => void) => void} inTurn when those who may run begin
 * @returns {(response: import('node:http').ServerResponse, go: () => void, refuse: () => void) => void} calls `go` or `refuse`, once, now or
 *   later; neither when the caller leaves before its turn. A turn ends with the response.
 */
export function createLane({ mostRunning, mostWaiting, longestWaitMs }, inTurn) {
  let running = 0
  /** In the order of arrival. */
  const waiting = new Set()

  const run = (response, go) => {
    running += 1
    response.once('close', () => {
      running -= 1
      const [next] = waiting
      if (next !== undefined) next()
    })
    inTurn(() => response.destroyed || go())
  }

  return (response, go, refuse) => {
    if (running < mostRunning) return run(response, go)
    if (waiting.size >= mostWaiting) return refuse()
    const leave = () => {
      clearTimeout(timer)
      waiting.delete(takeTurn)
      response.off('close', leave)
    }
    const takeTurn = () => {
      leave()
      run(response, go)
    }
    const timer = setTimeout(() => {
      leave()
      refuse()
    }, longestWaitMs)
    waiting.add(takeTurn)
    response.once('close', leave)
  }
}

/**
 * Every queue of a server.
 * @param {import('node:http').Server} server
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, go: () => void, refuse: () => void) => void}
 */
export function createAdmission(server, limits = LIMITS) {
  let count = 0
  const heard = () => count
  const hear = () => {
    count += 1
  }
  server.on('connection', hear).on('request', hear)
  const lanes = {
    'sign-in': createLane(limits['sign-in'], oneEachTurn(heard)),
    rest: createLane(limits.rest, oneEachTurn(heard)),
  }
  return (request, response, go, refuse) => {
    const lane = laneOf(request)
    if (lane === null) go()
    else lanes[lane](response, go, refuse)
  }
}
