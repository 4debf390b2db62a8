import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility'
import { PROOF } from './support/proof'
import { type Account, ADMIN, AGENT } from './support/setting'
import { expectToListen } from './support/settled'
import { signIn } from './support/sign-in'
import { expect, test } from './support/test'
import { tryToSignIn } from './support/wire'

test.use({ isAlone: true })

type Credentials = Pick<Account, 'email' | 'password'>

async function submitForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const createAgent = async (admin: APIRequestContext, account: Credentials) =>
  (await admin.post('/api/users', { data: { ...account, role: 'agent' } })).json()

test('a deep link to a call survives the sign-in', async ({ page, requestAs }) => {
  const request = await requestAs('admin')
  const [call] = (await (await request.get('/api/calls?status=ended&perPage=1')).json()).data
  const path = `/calls/${encodeURIComponent(call.sessionId)}?t=1`
  await page.goto(path)
  await expect(page).toHaveURL(/\/login\?callbackUrl=/)
  await submitForm(page, AGENT)
  await expect(page).toHaveURL(new RegExp(`/calls/${call.sessionId.replaceAll('.', '\\.')}\\?t=1`))
  await expect(page.getByText(call.sessionId).first()).toBeVisible()
})

test('the sign-in page is accessible; a wrong password is explained, and a foreign callback URL leads to the Overview', async ({
  page,
  baseURL,
}) => {
  await page.goto('/login?callbackUrl=https://evil.example/calls')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expectAccessible(page)
  await submitForm(page, { ...AGENT, password: 'not the password' })
  await expect(page.getByText('Wrong e-mail or password.')).toBeVisible()
  await page.getByLabel('Password').fill(AGENT.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  expect(new URL(page.url()).origin).toBe(baseURL)
})

test('signing out ends the session, also for a copy of its cookies', async ({ playwright, baseURL, requestAs }) => {
  const person = await requestAs(null)
  await signIn(person, AGENT)
  const cookies = await person.storageState()
  const { csrfToken } = await (await person.get('/api/auth/csrf')).json()
  await person.post('/api/auth/signout', { form: { csrfToken, json: 'true' } })
  expect((await person.get('/api/me')).status()).toBe(401)
  const copied = await playwright.request.newContext({ baseURL, storageState: cookies })
  expect((await copied.get('/api/me')).status()).toBe(401)
})

test(
  'repeated failures lock the account for this address, and the page says for how long',
  PROOF,
  async ({ page, requestAs }) => {
    const account = { email: 'locked@e2e.example', password: 'correct-horse-locked' }
    await createAgent(await requestAs('admin'), account)
    for (let failure = 0; failure < 5; failure += 1) await tryToSignIn(account.email, 'wrong', '127.0.0.1')
    await page.goto('/login')
    await submitForm(page, account)
    await expect(page.getByText(/^Too many wrong passwords\. Try again in \d+ s\.$/)).toBeVisible()
  },
)

test('users are managed in Settings', PROOF, async ({ pageAs }) => {
  const page = await pageAs('admin')
  await page.goto('/settings?tab=users')
  await expect(page.getByText(ADMIN.email).first()).toBeVisible()
  await expect(page.getByText(AGENT.email).first()).toBeVisible()

  const email = `joiner-${Date.now()}@e2e.example`
  await page.getByRole('button', { name: 'Add user' }).click()
  const adding = page.getByRole('dialog', { name: 'Add user' })
  await adding.getByLabel('E-mail').fill(email)
  await adding.getByLabel('Password').fill('correct-horse-joiner')
  await adding.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByText(`${email} can now sign in.`)).toBeVisible()
  await expect(adding).toHaveCount(0)
})

test('a password is changed in Settings, which ends the session', async ({ page, requestAs }) => {
  const account = { email: 'changer@e2e.example', password: 'correct-horse-before' }
  await createAgent(await requestAs('admin'), account)
  await signIn(page.request, account)
  await page.goto('/settings?tab=account')
  await expectToListen(page)
  await page.getByLabel('Current password').fill(account.password)
  await page.getByLabel('New password').fill('correct-horse-after')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page.request, { ...account, password: 'correct-horse-after' })
  expect((await page.request.get('/api/me')).status()).toBe(200)
})
