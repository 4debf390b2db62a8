import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { startIdentityProvider } from './support/identity-provider'
import { SIMULATOR_KEY, simulatorUrl } from './support/setting'

const PORT = 43_112
const PROVIDER_PORT = 43_113
const home = `http://127.0.0.1:${PORT}`
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-sso-'))
let server: ChildProcess
let provider: Awaited<ReturnType<typeof startIdentityProvider>>

test.beforeAll(async () => {
  provider = await startIdentityProvider({
    port: PROVIDER_PORT,
    clientId: 'callscope',
    clientSecret: 'a-secret-between-the-two',
    redirectUri: `${home}/api/auth/callback/oidc`,
    role: 'ops',
  })
  server = spawn(process.execPath, ['lib/cli/start.mjs'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      CALLS_API_URL: `${simulatorUrl}/v3`,
      CALLS_API_KEY: SIMULATOR_KEY,
      NEXTAUTH_URL: home,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'callscope',
      OIDC_CLIENT_SECRET: 'a-secret-between-the-two',
      OIDC_ROLE_CLAIM: 'callscope_role',
      LOG_LEVEL: 'silent',
    },
  })
  await expect
    .poll(async () => (await fetch(`${home}/api/health`).catch(() => null))?.status, { timeout: 60_000 })
    .toBe(200)
})

test.afterAll(async () => {
  server.kill('SIGKILL')
  await provider.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('single sign-on by OpenID Connect leads to the page asked for, with the role of the claim', async ({ page }) => {
  await page.goto(`${home}/calls?range=7d`)
  await page.getByRole('button', { name: /single sign-on/i }).click()
  await page.locator('input[name="login"]').fill('ingrid')
  await page.locator('input[name="password"]').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${home}/calls?range=7d`)
  const me = await page.evaluate(async () => (await fetch('/api/me')).json())
  expect(me.data).toMatchObject({ email: 'ingrid@idp.example', role: 'ops' })
})
