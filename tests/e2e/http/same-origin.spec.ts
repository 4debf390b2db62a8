import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { stack, stateFile } from '../support/setting'
import { ask } from '../support/wire'

/** The agent's session cookies, as a header. */
function sessionCookies(): string {
  const { cookies }: { cookies: { name: string; value: string }[] } = JSON.parse(
    readFileSync(stateFile('agent'), 'utf8'),
  )
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Sends an invalid saved view: a 400 means that the origin check passed. */
async function change(origin: Record<string, string>): Promise<number> {
  const headers = { cookie: sessionCookies(), 'content-type': 'application/json', ...origin }
  return (await ask({ path: '/api/views', method: 'POST', headers, body: '{}' })).status
}

test('a change made with a session cookie must come from this site, including the scheme', async () => {
  expect(await change({})).toBe(403)
  expect(await change({ origin: stack.serverUrl })).toBe(400)
  expect(await change({ 'sec-fetch-site': 'same-origin' })).toBe(400)
  expect(await change({ origin: stack.serverUrl.replace('http:', 'https:') })).toBe(403)
  expect(await change({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' })).toBe(403)
  expect(
    await change({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }),
  ).toBe(403)
})
