import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { stack } from './setting'

export type WireAnswer = { status: number; headers: IncomingHttpHeaders; text: string }
type WireRequest = {
  /** Exactly as sent; a client library would normalise or encode it. */
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The local address to send from, such as `127.0.0.9`; the server counts failures by it. */
  from?: string
  /** The origin of a server other than the stack's. */
  origin?: string
}

/** Shared by all requests that do not choose their local address. */
const shared = new Agent({ keepAlive: true, maxSockets: 16 })

/** One request to the served build, exactly as written. */
export function ask({
  path,
  method = 'GET',
  headers = {},
  body,
  from,
  origin = stack.serverUrl,
}: WireRequest): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const sent = request(
      { hostname, port, path, method, headers, localAddress: from, agent: from === undefined ? shared : false },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    sent.on('error', reject).end(body)
  })
}

/** Signs in as a script would, from a given local address. */
export async function tryToSignIn(email: string, password: string, from: string, headers: Record<string, string> = {}) {
  const csrf = await ask({ path: '/api/auth/csrf', from })
  const fields = { csrfToken: JSON.parse(csrf.text).csrfToken, email, password, json: 'true' }
  return ask({
    path: '/api/auth/callback/credentials',
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      cookie: (csrf.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; '),
    },
    body: String(new URLSearchParams(fields)),
    from,
  })
}
