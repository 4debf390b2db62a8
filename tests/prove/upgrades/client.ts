/** An answer after all redirects, and the address that gave it. */
export type Answered = { status: number; at: URL; text: string }
export type Login = { email: string; password: string }

/** A client of a server of any release: with the cookies that it gave, with a token, or anonymous. */
export class Visitor {
  readonly #cookies = new Map<string, string>()

  constructor(
    readonly url: string,
    private readonly token: string | null = null,
  ) {}

  /** Signs in with a password. @throws Error when it is refused */
  async signIn({ email, password }: Login): Promise<this> {
    const { csrfToken } = await this.json<{ csrfToken: string }>('/api/auth/csrf')
    const form = new URLSearchParams({ csrfToken, email, password, json: 'true' })
    await this.#send('/api/auth/callback/credentials', { method: 'POST', body: form, redirect: 'manual' })
    await this.json('/api/me')
    return this
  }

  async open(path: string): Promise<Answered> {
    const answer = await this.#send(path)
    return { status: answer.status, at: new URL(answer.url), text: await answer.text() }
  }

  /** @throws Error unless it succeeds */
  async json<T>(path: string): Promise<T> {
    return this.#read(`GET ${path}`, await this.#send(path))
  }

  /** A change. @throws Error unless it succeeds */
  async change<T>(method: string, path: string, body?: unknown): Promise<T> {
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const sent = { method, headers: { 'content-type': 'application/json' }, ...content }
    return this.#read(`${method} ${path}`, await this.#send(path, sent))
  }

  async #read<T>(what: string, answer: Response): Promise<T> {
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text}`)
    return JSON.parse(text) as T
  }

  async #send(path: string, sent: RequestInit = {}): Promise<Response> {
    const headers = new Headers(sent.headers)
    headers.set('cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '))
    headers.set('origin', this.url)
    if (this.token !== null) headers.set('authorization', `Bearer ${this.token}`)
    const answer = await fetch(`${this.url}${path}`, { ...sent, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    return answer
  }
}
