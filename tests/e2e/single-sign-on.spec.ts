import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { clockEnvironment } from '../support/instant.mjs'
import { freePort } from '../support/listen'
import { type OwnServer, startOwnServer } from './support/own-server'
import { PROOF } from './support/proof'
import { expectToListen } from './support/settled'
import { expect, test } from './support/test'

const root = path.resolve(import.meta.dirname, '../..')
const client = { clientId: 'callscope', clientSecret: 'a-secret-between-the-two' }
let provider: ChildProcess
let server: OwnServer

// These tests run against their own server, not the configuration’s.
test.use({ isAlone: true, extraHTTPHeaders: {} })

test.beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()]
  const home = `http://127.0.0.1:${port}`
  const issuer = `http://127.0.0.1:${providerPort}`
  const options = { port: providerPort, ...client, redirectUri: `${home}/api/auth/callback/oidc` }
  provider = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/identity-provider.ts', JSON.stringify(options)],
    { cwd: root, stdio: 'ignore', env: { ...process.env, ...clockEnvironment() } },
  )
  server = await startOwnServer({
    port,
    env: {
      NEXTAUTH_URL: home,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
      OIDC_SCOPE: 'openid email profile groups',
      OIDC_ROLE_MAP: 'callscope-admins=admin,planners=ops',
      OIDC_REQUIRED_GROUP: 'staff',
    },
  })
  const discovery = `${issuer}/.well-known/openid-configuration`
  await expect.poll(async () => (await fetch(discovery).catch(() => null))?.status, { timeout: 30_000 }).toBe(200)
})

test.afterAll(async () => {
  provider.kill('SIGKILL')
  await server.remove()
})

/** Signs in at the provider; `login` carries the groups: `ingrid+staff+planners`. */
async function signInAs(page: Page, login: string): Promise<void> {
  await page.goto(`${server.url}/calls?range=7d`)
  await page.getByRole('button', { name: /single sign-on/i }).click()
  await page.locator('input[name="login"]').fill(login)
  await page.locator('input[name="password"]').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('single sign-on by OpenID Connect leads to the requested page, with the highest role of the groups, and ends with signing out', async ({
  page,
}) => {
  await signInAs(page, 'ingrid+staff+planners')
  await expect(page).toHaveURL(`${server.url}/calls?range=7d`)
  const me = await page.evaluate(async () => (await fetch('/api/me')).json())
  expect(me.data).toMatchObject({ email: 'ingrid@idp.example', role: 'ops' })

  // A click before the page is hydrated would be lost.
  await expectToListen(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: /sign out/i }).click()
  // The provider asks before it ends its session; afterwards nobody is signed in there.
  await page.getByRole('button', { name: /sign me out/i }).click()
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: /single sign-on/i }).click()
  await expect(page.locator('input[name="login"]')).toBeVisible()
})

test(
  'someone outside the required group reads why they cannot sign in, without the name of a group',
  PROOF,
  async ({ page }) => {
    await signInAs(page, 'oskar+callscope-admins')
    await expect(page.getByText('your account has no access to Callscope')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(`${page.url()} ${await page.content()}`).not.toMatch(/staff|callscope-admins/)
    expect((await page.request.get(`${server.url}/api/me`)).status()).toBe(401)
  },
)
