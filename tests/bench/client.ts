import { Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

const MAX_CONNECTIONS = 64
const DECOMPRESS: Record<string, (body: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync }

type Sent = { method?: string; body?: string; type?: string; encoding?: 'gzip, br' | 'identity' }
const FORM = 'application/x-www-form-urlencoded'
/** An answer after all redirects, and the address that gave it. */
export type Opened = { status: number; at: URL; text: string }
/** An answer read to its end. */
export type Answered = { status: number; bytes: number; ms: number }

/** A signed-in HTTP client that measures. Connections are kept, and bodies are compressed, as a browser asks for them. */
export class BenchClient {
  readonly #cookies = new Map<string, string>()
  readonly #agent: Agent

  constructor(
    readonly baseUrl: string,
    keepAlive = true,
    private readonly token: string | null = null,
  ) {
    this.#agent = new Agent({ keepAlive, maxSockets: MAX_CONNECTIONS })
  }

  /** A client with the same session for another process. */
  at(baseUrl: string): BenchClient {
    const other = new BenchClient(baseUrl)
    for (const [name, value] of this.#cookies) other.#cookies.set(name, value)
    return other
  }

  async signIn(email: string, password: string): Promise<void> {
    const { csrfToken } = await this.json<{ csrfToken: string }>('/api/auth/csrf')
    const body = new URLSearchParams({ csrfToken, email, password, json: 'true' }).toString()
    await this.#read('/api/auth/callback/credentials', { method: 'POST', body, type: FORM }, () => undefined)
    await this.json('/api/me')
  }

  /** Reads an answer without keeping it, so that measuring costs little of the cores that it shares with the server. @throws Error unless it is a 200 with a body */
  async get(path: string, params: Record<string, string> = {}, sent: Sent = {}): Promise<Answered> {
    const address = addressOf(path, params)
    let bytes = 0
    const startedMs = performance.now()
    const { statusCode: status = 0 } = await this.#read(address, sent, (chunk) => {
      bytes += chunk.length
    })
    const ms = performance.now() - startedMs
    if (status !== 200 || bytes === 0) throw new Error(`${address}: status ${status}, ${bytes} bytes`)
    return { status, bytes, ms }
  }

  /** Milliseconds until the whole answer is here. */
  async time(path: string, params: Record<string, string> = {}): Promise<number> {
    return (await this.get(path, params)).ms
  }

  async json<T>(path: string, params: Record<string, string> = {}): Promise<T> {
    const { status, text } = await this.#text(addressOf(path, params))
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(text) as T
  }

  /** Milliseconds until the whole answer to a body is here, and its text. @throws Error unless it is a 200 */
  async post(path: string, body: unknown): Promise<{ ms: number; text: string }> {
    const startedMs = performance.now()
    const sent = { method: 'POST', body: JSON.stringify(body), type: 'application/json' }
    const { status, text } = await this.#text(path, sent)
    const ms = performance.now() - startedMs
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return { ms, text }
  }

  /** A request that changes something. @returns the answer's JSON @throws Error unless it succeeds */
  async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const sent = { method, type: 'application/json', ...(body !== undefined && { body: JSON.stringify(body) }) }
    const { status, text } = await this.#text(path, sent)
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${text}`)
    return JSON.parse(text) as T
  }

  /** A page's HTML as a browser gets it. */
  async html(path: string): Promise<string> {
    return (await this.#text(path)).text
  }

  /** A page or an answer after at most so many redirects, as a browser follows them. */
  async open(path: string, redirects = 20): Promise<Opened> {
    const at = new URL(path, this.baseUrl)
    const { status, text, location } = await this.#text(`${at.pathname}${at.search}`)
    if (location === undefined || status < 300 || status > 399) return { status, at, text }
    if (redirects === 0) throw new Error(`${path}: too many redirects`)
    const { pathname, search } = new URL(location, at)
    return this.open(`${pathname}${search}`, redirects - 1)
  }

  async #text(
    address: string,
    sent: Sent = {},
  ): Promise<{ status: number; text: string; location: string | undefined }> {
    const chunks: Buffer[] = []
    const answer = await this.#read(address, sent, (chunk) => chunks.push(chunk))
    const body = Buffer.concat(chunks)
    const decompress = DECOMPRESS[answer.headers['content-encoding'] ?? '']
    const text = (decompress?.(body) ?? body).toString()
    return { status: answer.statusCode ?? 0, text, location: answer.headers.location }
  }

  async #read(address: string, sent: Sent, onChunk: (chunk: Buffer) => void): Promise<IncomingMessage> {
    const answer = await this.#send(address, sent)
    answer.on('data', onChunk)
    await new Promise((resolve, reject) => answer.once('end', resolve).once('error', reject))
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }

  #send(address: string, { method = 'GET', body, type, encoding = 'gzip, br' }: Sent): Promise<IncomingMessage> {
    const headers = {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'accept-encoding': encoding,
      ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
      ...(type !== undefined && { 'content-type': type, origin: this.baseUrl }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(`${this.baseUrl}${address}`, { method, headers, agent: this.#agent }, resolve)
      sent.once('error', reject)
      sent.end(body)
    })
  }
}

const addressOf = (path: string, params: Record<string, string>): string => {
  const query = new URLSearchParams(params).toString()
  return query === '' ? path : `${path}?${query}`
}
