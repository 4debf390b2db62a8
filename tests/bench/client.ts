/** A signed-in HTTP client that measures: each answer read to its end. */
export class BenchClient {
  #cookies = new Map<string, string>()

  constructor(readonly baseUrl: string) {}

  async signIn(email: string, password: string): Promise<void> {
    const { csrfToken } = await (await this.#fetch('/api/auth/csrf')).json()
    const body = new URLSearchParams({ csrfToken, email, password, json: 'true' })
    await this.#fetch('/api/auth/callback/credentials', { method: 'POST', body })
    const me = await this.#fetch('/api/me')
    if (!me.ok) throw new Error(`sign-in failed: ${me.status}`)
  }

  async json<T>(path: string, params: Record<string, string> = {}): Promise<T> {
    const answer = await this.#fetch(`${path}?${new URLSearchParams(params)}`)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<T>
  }

  /** Milliseconds until the whole answer is here. */
  async time(path: string, params: Record<string, string> = {}): Promise<number> {
    const start = performance.now()
    await this.json(path, params)
    return performance.now() - start
  }

  /** A page's HTML as a browser gets it. */
  async html(path: string): Promise<string> {
    return (await this.#fetch(path)).text()
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${this.baseUrl}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
}

/** The quantile of the numbers at `share` (0 to 1). */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
