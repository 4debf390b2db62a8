import { beforeEach, describe, expect, test } from 'vitest'
import { accountsDb, closeAccounts } from '@/lib/server/accounts/db'
import { signInAttempts } from '@/lib/server/accounts/schema/users'
import { SignInError, signInLocally } from '@/lib/server/auth/sign-in'
import {
  clearFailures,
  type Guesser,
  lockSeconds,
  readThrottle,
  recordFailure,
  responseDelayMs,
  tryPassword,
} from '@/lib/server/users/lockout'
import { createUser, updateUser } from '@/lib/server/users/users'
import { ownAccounts } from '../../support/own-accounts'
import { hasPostgres, ownDatabase } from '../../support/postgres'

beforeEach(async () => {
  await (await accountsDb()).delete(signInAttempts)
})

const START = new Date('2026-01-01T00:00:00Z')
const secondsLater = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const OWNER = { account: 'cy@example.com', address: '192.0.2.7' }
const ELSEWHERE = { ...OWNER, address: '198.51.100.1' }

async function failTimes(times: number, guesser: Guesser, now = START): Promise<void> {
  for (let failure = 0; failure < times; failure += 1) await recordFailure(guesser, now)
}
const lockedSeconds = async (guesser: Guesser, now = START) => (await readThrottle(guesser, now)).lockedSeconds

function testFailures(): void {
  test('lock for up to 15 minutes, and slow an account down by at most 3 s', () => {
    expect([1, 4, 5, 6, 7, 30].map((failures) => lockSeconds('pair', failures))).toEqual([0, 0, 30, 60, 120, 900])
    expect([19, 20].map((failures) => lockSeconds('address', failures))).toEqual([0, 30])
    expect([0, 9, 10, 11, 13, 14, 500].map(responseDelayMs)).toEqual([0, 0, 250, 500, 2000, 3000, 3000])
  })

  test('lock the account for their address, and for no other address', async () => {
    await failTimes(4, ELSEWHERE)
    expect(await lockedSeconds(ELSEWHERE)).toBe(0)
    await recordFailure(ELSEWHERE, START)
    expect(await lockedSeconds(ELSEWHERE)).toBe(30)
    expect(await lockedSeconds({ ...ELSEWHERE, account: 'CY@example.com' })).toBe(30)
    expect(await readThrottle(OWNER, START)).toEqual({ lockedSeconds: 0, delayMs: 0 })
    expect(await lockedSeconds({ ...ELSEWHERE, account: 'dee@example.com' })).toBe(0)
    expect(await lockedSeconds(ELSEWHERE, secondsLater(31))).toBe(0)
  })

  test('from many addresses slow the account down, and never lock it', async () => {
    for (let host = 1; host <= 40; host += 1) await recordFailure({ ...OWNER, address: `203.0.113.${host}` }, START)
    expect(await readThrottle(OWNER, START)).toEqual({ lockedSeconds: 0, delayMs: 3000 })
    expect(await readThrottle(OWNER, secondsLater(3601))).toEqual({ lockedSeconds: 0, delayMs: 0 })
  })

  test('for many accounts lock their address', async () => {
    for (let name = 1; name <= 20; name += 1)
      await recordFailure({ ...ELSEWHERE, account: `p${name}@example.com` }, START)
    expect(await lockedSeconds({ ...ELSEWHERE, account: 'new@example.com' })).toBe(30)
    expect(await lockedSeconds(OWNER)).toBe(0)
  })

  test('for something else, such as a link, lock that for their address and nothing else; nor do those for accounts lock it', async () => {
    const link = { ofOther: 'link 1', address: OWNER.address }
    await failTimes(5, link)
    expect(await lockedSeconds(link)).toBe(30)
    expect(await lockedSeconds({ ...link, address: ELSEWHERE.address })).toBe(0)
    expect(await lockedSeconds({ ...link, ofOther: 'link 2' })).toBe(0)
    for (let name = 1; name <= 15; name += 1) await recordFailure({ ...OWNER, account: `p${name}@example.com` }, START)
    expect(await readThrottle(OWNER, START)).toEqual({ lockedSeconds: 0, delayMs: 0 })
    await clearFailures(link)
    expect(await lockedSeconds(link)).toBe(0)
    await failTimes(5, OWNER)
    expect([await lockedSeconds(OWNER), await lockedSeconds(link)]).toEqual([30, 0])
  })

  test('expire after an hour, and the right password clears only those of its own address', async () => {
    await failTimes(6, ELSEWHERE)
    await failTimes(5, OWNER)
    await clearFailures(OWNER)
    expect(await lockedSeconds(OWNER)).toBe(0)
    expect(await lockedSeconds(ELSEWHERE)).toBe(60)
    await recordFailure(ELSEWHERE, secondsLater(3601))
    expect(await lockedSeconds(ELSEWHERE, secondsLater(3601))).toBe(0)
    expect(await (await accountsDb()).select().from(signInAttempts)).toHaveLength(3)
  })

  test('at the same time are all counted, and survive a restart', async () => {
    await failTimes(1, { ...OWNER, account: 'long-ago@example.com' }, secondsLater(-7200))
    const guesses = Array.from({ length: 20 }, (_, at) => ({ ...OWNER, account: `p${at % 4}@example.com` }))
    await Promise.all(guesses.map((guesser) => recordFailure(guesser, START)))
    await closeAccounts()
    for (const guesser of guesses.slice(0, 4)) expect(await lockedSeconds(guesser)).toBe(30)
    expect(await lockedSeconds({ ...OWNER, account: 'new@example.com' })).toBe(30)
  })
}

describe.skipIf(!hasPostgres)('in PostgreSQL', () => {
  ownAccounts({ databaseUrl: ownDatabase().databaseUrl })
  describe('failures', () => testFailures())
})

describe('in PGlite', () => {
  ownAccounts()
  describe('failures', () => testFailures())

  describe('a sign-in', () => {
    test('succeeds for the owner while another address is locked out, even with the right password', async () => {
      const email = 'eli@example.com'
      const user = await createUser({ email, role: 'admin', password: 'the right one' })
      for (let failure = 0; failure < 4; failure += 1)
        await expect(signInLocally(email, 'wrong', ELSEWHERE.address)).rejects.toThrow('WRONG')
      for (const password of ['wrong', 'wrong', 'the right one'])
        await expect(signInLocally(email, password, ELSEWHERE.address)).rejects.toThrow(/^LOCKED:\d+$/)
      expect((await signInLocally(' Eli@Example.com ', 'the right one', OWNER.address)).id).toBe(user.id)
      await createUser({ email: 'other@example.com', role: 'admin', password: null })
      await updateUser(user.id, { disabled: true })
      await expect(signInLocally(email, 'the right one', OWNER.address)).rejects.toThrow(SignInError)
    })

    test('for an account that does not exist is locked too', async () => {
      for (let failure = 0; failure < 4; failure += 1)
        await expect(signInLocally('no@example.com', 'wrong', OWNER.address)).rejects.toThrow('WRONG')
      await expect(signInLocally('no@example.com', 'wrong', OWNER.address)).rejects.toThrow(/^LOCKED:/)
    })
  })

  describe('a password attempt', () => {
    test('waits while the account is slowed down, and is refused unchecked, with a time, when locked', async () => {
      const waits: number[] = []
      const wait = async (ms: number) => waits.push(ms)
      for (let host = 1; host <= 11; host += 1) await recordFailure({ ...OWNER, address: `203.0.113.${host}` })
      expect(await tryPassword(OWNER, async () => true, wait)).toBe(true)
      expect(waits).toEqual([500])
      await failTimes(5, OWNER, new Date())
      let looked = false
      const look = async () => {
        looked = true
        return true
      }
      await expect(tryPassword(OWNER, look, wait)).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 })
      expect(looked).toBe(false)
    })

    test('is refused when too many concurrent attempts have failed meanwhile', async () => {
      const guesses = Array.from({ length: 8 }, () =>
        tryPassword(OWNER, async () => false).catch((error) => error.code),
      )
      const right = tryPassword(OWNER, async () => {
        await Promise.all(guesses)
        return true
      })
      await expect(right).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    })
  })
})
