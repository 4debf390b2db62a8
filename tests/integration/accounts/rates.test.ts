import { expect, test } from 'vitest'
import { accountsDb } from '@/lib/server/accounts/db'
import { settings } from '@/lib/server/accounts/schema/instance'
import { rateSetting } from '@/lib/server/organisation/settings'
import { NO_RATES } from '@/lib/shared/organisation/rates'
import { ownUsers } from '../../support/own-accounts'

const users = ownUsers()
const RATES = [{ currency: 'EUR', audio: '0.0035', video: '0' }]

test('there are no rates until they are set, with who set them and when', async () => {
  expect(await rateSetting.shown()).toEqual({ ...NO_RATES, updatedAt: null, updatedBy: null })
  await rateSetting.save({ rates: RATES, basis: 'clock', currency: 'EUR' }, users.ops)
  expect(await rateSetting.shown()).toMatchObject({
    rates: RATES,
    basis: 'clock',
    currency: 'EUR',
    updatedBy: 'ops@example.com',
  })
  await rateSetting.save(NO_RATES, users.admin)
  const last = await rateSetting.shown()
  expect(last).toMatchObject({ rates: [], updatedBy: 'admin@example.com' })
  expect(Math.abs((last.updatedAt ?? 0) - Date.now() / 1000)).toBeLessThan(60)
})

test('an invalid stored value counts as no rates', async () => {
  const db = await accountsDb()
  for (const value of [{ not: 'rates' }, { rates: 'none' }, [{ currency: 'EUR', audio: -1 }], 'text', 5]) {
    await db.update(settings).set({ value })
    expect((await rateSetting.shown()).rates).toEqual([])
  }
})

test('rates that an earlier release stored are billed in participant minutes', async () => {
  await (await accountsDb()).update(settings).set({ value: RATES })
  expect(await rateSetting.shown()).toMatchObject({ rates: RATES, basis: 'own', currency: null })
  await (await accountsDb()).update(settings).set({ value: { rates: RATES, basis: 'beauty' } })
  expect(await rateSetting.shown()).toMatchObject({ rates: RATES, basis: 'own' })
})
