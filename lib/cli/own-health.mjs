/** Answers health checks while the application cannot: before it has started, and once the process is about to end. */
import { answerError, answerJson } from './refuse.mjs'

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{code: string, message: string, retryAfterSeconds: number}} reason why the process is not ready
 * @returns whether the request was a health check, and answered
 */
export function answerHealth(request, response, { code, message, retryAfterSeconds }) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = request.url.split('?', 1)[0]
  if (path === '/api/health/live') answerJson(response, 200, { status: 'alive' })
  else if (path === '/api/health/ready')
    answerError(response, { status: 503, code, message, headers: { 'retry-after': String(retryAfterSeconds) } })
  else return false
  return true
}
