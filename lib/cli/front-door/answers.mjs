/** Responses that the server sends itself, and what it does with those of the application. */
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Sends an error in the format of the API, with the id that the front door gave the request.
 * @param {{status: number, code: string, message: string, headers?: Record<string, string>}} error
 */
export function answerError(response, { status, code, message, headers = {} }) {
  const requestId = response.getHeader('x-request-id')
  answerJson(response, status, { error: { code, message, requestId } }, headers)
}

/** Sends a value as JSON. */
function answerJson(response, status, value, headers = {}) {
  send(response, status, JSON.stringify(value), { ...headers, 'content-type': 'application/json' })
}

/**
 * Answers 503 with `Retry-After`: an error for API clients, a page that reloads automatically for browsers.
 * @param {{code: string, message: string, retryAfterSeconds: number}} reason `message` is plain text without markup
 */
export function refuse(request, response, { code, message, retryAfterSeconds }) {
  const headers = { 'retry-after': String(retryAfterSeconds) }
  const isPage = !request.url?.startsWith('/api/') && request.headers.accept?.includes('text/html')
  if (!isPage) return answerError(response, { status: 503, code, message, headers })
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retryAfterSeconds}"><title>Callscope</title><body style="font: 15px system-ui; margin: 20vh auto; max-width: 28rem; padding: 0 1rem"><p>${message} This page retries automatically.</p>`
  send(response, 503, page, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  })
}

function send(response, status, body, headers) {
  response.writeHead(status, {
    ...headers,
    'cache-control': 'private, no-store',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

/**
 * Answers health checks while the application cannot: before it has started, and once the process is about to end.
 * @param {{code: string, message: string, retryAfterSeconds: number}} reason why the process is not ready
 * @returns whether the request was a health check, and answered
 */
export function answerHealth(request, response, reason) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = request.url.split('?', 1)[0]
  if (path === '/api/health/live') answerJson(response, 200, { status: 'alive' })
  else if (path === '/api/health/ready') refuse(request, response, reason)
  else return false
  return true
}

const MAX_PAUSE_MS = 60_000

/** Disconnects a client that reads nothing for a minute while there is something to send, since unread data is held in memory. */
export function cutIdleReader(response, maxPauseMs = MAX_PAUSE_MS) {
  response.setTimeout(maxPauseMs, () => {
    if (response.writableLength > 0) response.destroy()
  })
}

/** Running responses, so that a shutdown can let them finish. */
export function createRunningAnswers() {
  const running = new Set()
  let onNone = () => {}
  return {
    /** @param {import('node:http').ServerResponse} response */
    add(response) {
      running.add(response)
      response.once('close', () => {
        running.delete(response)
        if (running.size === 0) onNone()
      })
    },
    /** Resolves to true once none is running, and to false after the grace period. @param {number} graceMs */
    async ended(graceMs) {
      if (running.size === 0) return true
      const none = new Promise((resolve) => {
        onNone = () => resolve(true)
      })
      return Promise.race([none, sleep(graceMs, false, { ref: false })])
    },
  }
}

/**
 * Next drops `content-encoding` and `content-length` of a route's response, since the body may come from `fetch`, which decodes it. Our routes send
 * them under other names (`lib/server/http/send-json`); this restores the real ones before Next's compression sees them.
 */
const REAL_NAMES = new Map([
  ['x-own-encoding', 'content-encoding'],
  ['x-own-length', 'content-length'],
])

/** @param {import('node:http').ServerResponse} response */
export function keepOwnEncoding(response) {
  const setHeader = response.setHeader
  response.setHeader = (name, value) => setHeader.call(response, REAL_NAMES.get(name.toLowerCase()) ?? name, value)
}
