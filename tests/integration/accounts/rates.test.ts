import { expect, test } from 'vitest'
import { accountsDb } from '@/lib/server/accounts/db'
import { settings } from '@/lib/server/accounts/schema/organisation'
import { rateSetting, storedRates } from '@/lib/server/organisation/settings'
import { ownUsers } from '../../support/own-accounts'

const users = ownUsers()

test('there are no rates until they are set, with who set them and when', async () => {
  expect(await storedRates()).toEqual({ rates: [], updatedAt: null, updatedBy: null })
  await rateSetting.save([{ currency: 'EUR', audio: '0.0035', video: '0' }], users.ops)
  expect(await storedRates()).toMatchObject({
    rates: [{ currency: 'EUR', audio: '0.0035', video: '0' }],
    updatedBy: 'ops@example.com',
  })
  await rateSetting.save([], users.admin)
  const last = await storedRates()
  expect(last).toMatchObject({ rates: [], updatedBy: 'admin@example.com' })
  expect(Math.abs((last.updatedAt ?? 0) - Date.now() / 1000)).toBeLessThan(60)
})

test('an invalid stored value counts as no rates', async () => {
  const db = await accountsDb()
  for (const value of [{ not: 'rates' }, [{ currency: 'EUR', audio: -1 }], 'text', 5]) {
    await db.update(settings).set({ value })
    expect((await storedRates()).rates).toEqual([])
  }
})
