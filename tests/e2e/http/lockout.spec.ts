import { stateFile } from '../support/setting'
import { signIn } from '../support/sign-in'
import { expect, test } from '../support/test'
import { tryToSignIn } from '../support/wire'

const ATTACKER = '127.0.0.66'
const OWNER = '127.0.0.67'

test.describe('as admin', () => {
  test.use({ storageState: stateFile('admin') })

  test('six wrong passwords lock out their address with a 429, but not the owner elsewhere', async ({ request }) => {
    const account = { email: 'guessed@e2e.example', password: 'correct-horse-guessed' }
    await request.post('/api/users', { data: { ...account, role: 'admin' } })
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess += 1)
      // Without a trusted proxy the caller’s own claim about its address is ignored.
      statuses.push(
        (await tryToSignIn(account.email, 'wrong', ATTACKER, { 'x-forwarded-for': `10.0.0.${guess}` })).status,
      )
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
    const locked = await tryToSignIn(account.email, account.password, ATTACKER)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(locked.text)).toMatchObject({
      error: { code: 'RATE_LIMITED' },
      url: expect.stringContaining('LOCKED'),
    })
    expect((await tryToSignIn(account.email, account.password, OWNER)).status).toBe(200)
  })

  test('wrong current passwords when changing one’s own are limited too', async ({ request, requestAs }) => {
    const account = { email: 'stolen-session@e2e.example', password: 'correct-horse-stolen' }
    await request.post('/api/users', { data: { ...account, role: 'agent' } })
    const person = await requestAs(null)
    await signIn(person, account)
    const change = (currentPassword: string) =>
      person.post('/api/me/password', { data: { currentPassword, newPassword: 'another-long-one' } })
    for (let guess = 0; guess < 4; guess += 1) expect((await change('wrong')).status()).toBe(400)
    expect((await change('wrong')).status()).toBe(429)
    const held = await change(account.password)
    expect(held.status()).toBe(429)
    expect(Number(held.headers()['retry-after'])).toBeGreaterThan(0)
    expect(await held.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } })
  })
})
