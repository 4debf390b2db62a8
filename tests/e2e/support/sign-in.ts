import { type APIRequestContext, type Browser, type BrowserContext, expect } from '@playwright/test'
import type { Account } from './setting'

/** Signs in as scripts do: next-auth's CSRF token, then its credentials provider. */
export async function signIn(request: APIRequestContext, account: Pick<Account, 'email' | 'password'>): Promise<void> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  const answer = await request.post('/api/auth/callback/credentials', {
    form: { csrfToken, email: account.email, password: account.password, json: 'true' },
  })
  expect(answer.status()).toBe(200)
  expect(await (await request.get('/api/me')).json()).toMatchObject({ data: { email: account.email } })
}

/** A context of a server of a test's own, signed in. */
export async function signedInAt(url: string, browser: Browser, account: Account): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  await signIn(context.request, account)
  return context
}
