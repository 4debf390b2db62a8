import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { clockEnvironment } from '../support/instant.mjs'
import { SIMULATOR_KEY, simulatorUrl, stack } from './support/setting'
import { expect, test } from './support/test'

const root = path.resolve(import.meta.dirname, '../..')
const [port, providerPort] = stack.sparePorts
const home = `http://127.0.0.1:${port}`
const issuer = `http://127.0.0.1:${providerPort}`
const client = { clientId: 'callscope', clientSecret: 'a-secret-between-the-two' }
const processes: ChildProcess[] = []
let dataDir: string

function start(args: string[], env: Record<string, string> = {}): void {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...clockEnvironment(), ...env },
  })
  processes.push(child)
}
const expectUp = (address: string) =>
  expect.poll(async () => (await fetch(address).catch(() => null))?.status, { timeout: 60_000 }).toBe(200)
// The server under test here is another one than the configuration's.
test.use({ extraHTTPHeaders: {} })

test.beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-sso-'))
  const provider = { port: providerPort, ...client, redirectUri: `${home}/api/auth/callback/oidc`, role: 'ops' }
  start(['--import', 'tsx', 'tests/support/identity-provider.ts', JSON.stringify(provider)])
  start(['lib/cli/start.mjs'], {
    PORT: String(port),
    DATA_DIR: dataDir,
    CALLS_API_URL: `${simulatorUrl}/v3`,
    CALLS_API_KEY: SIMULATOR_KEY,
    NEXTAUTH_URL: home,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    OIDC_ROLE_CLAIM: 'callscope_role',
    LOG_LEVEL: 'silent',
  })
  await Promise.all([expectUp(`${home}/api/health`), expectUp(`${issuer}/.well-known/openid-configuration`)])
})

test.afterAll(() => {
  for (const child of processes) child.kill('SIGKILL')
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
