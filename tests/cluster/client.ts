import { expect } from 'vitest'

/** A signed-in user who, like a browser behind the front, sends the same cookies to every process. */
export type Client = {
  /** @param body makes it a POST; without one it is a GET */
  ask(url: string, body?: unknown): Promise<{ status: number; json: unknown }>
  signOut(url: string): Promise<void>
}

/** Signs in as a script does, at one process or the front. @param origin the public address of Callscope */
export async function signIn(
  url: string,
  account: { email: string; password: string },
  origin: string,
): Promise<Client> {
  const cookies = new Map<string, string>()
  const send = async (to: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin, cookie, ...(init.headers as Record<string, string> | undefined) }
    const answer = await fetch(to, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  const form = async (path: string, fields: Record<string, string>) => {
    const { csrfToken } = (await (await send(`${path}/api/auth/csrf`)).json()) as { csrfToken: string }
    return (kind: string) =>
      send(`${path}/api/auth/${kind}`, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
      })
  }
  expect((await (await form(url, account))('callback/credentials')).status).toBe(200)
  const ask = async (to: string, body?: unknown) => {
    const json = { 'content-type': 'application/json' }
    const answer = await send(
      to,
      body === undefined ? {} : { method: 'POST', headers: json, body: JSON.stringify(body) },
    )
    const text = await answer.text()
    return { status: answer.status, json: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  return {
    ask,
    async signOut(at) {
      expect((await (await form(at, {}))('signout')).status).toBe(200)
    },
  }
}
