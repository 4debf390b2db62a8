import { type APIRequestContext, expect } from '@playwright/test'
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
