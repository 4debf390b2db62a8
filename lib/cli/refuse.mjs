/** Responses of the server itself, before the application sees the request. */
/**
 * Sends an error in the format of the API, with the id that the front door gave the request.
 * @param {import('node:http').ServerResponse} response
 * @param {{status: number, code: string, message: string, headers?: Record<string, string>}} error
 */
export function answerError(response, { status, code, message, headers = {} }) {
  const requestId = response.getHeader('x-request-id')
  answerJson(response, status, { error: { code, message, requestId } }, headers)
}

/**
 * Sends a value as JSON.
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {unknown} value
 * @param {Record<string, string>} headers
 */
export function answerJson(response, status, value, headers = {}) {
  send(response, status, JSON.stringify(value), { ...headers, 'content-type': 'application/json' })
}

/**
 * Answers 503 with `Retry-After`: an error for API clients, a page that reloads automatically for browsers.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
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
