import { expect, test } from 'vitest'
import { accountsDb } from '@/lib/server/accounts/db'
import { settings } from '@/lib/server/accounts/schema'
import { saveRates, storedRates } from '@/lib/server/accounts/settings'
import { createUser } from '@/lib/server/accounts/users'
import { ownAccounts } from '../../support/own-accounts'

ownAccounts()

test('rates are none until set, then as set, with who and when', async () => {
  expect(await storedRates()).toEqual({ rates: [], updatedAt: null, updatedBy: null })
  const ana = await createUser({ email: 'ana@example.com', role: 'ops', password: 'long enough' })
  const bo = await createUser({ email: 'bo@example.com', role: 'admin', password: 'long enough' })
  await saveRates([{ currency: 'EUR', audio: '0.0035', video: '0' }], ana.id)
  expect(await storedRates()).toMatchObject({
    rates: [{ currency: 'EUR', audio: '0.0035', video: '0' }],
    updatedBy: 'ana@example.com',
  })
  await saveRates([], bo.id)
  const last = await storedRates()
  expect(last).toMatchObject({ rates: [], updatedBy: 'bo@example.com' })
  expect(Math.abs((last.updatedAt ?? 0) - Date.now() / 1000)).toBeLessThan(60)
})

test('a stored value that is none counts as no rates', async () => {
  const db = await accountsDb()
  for (const value of [{ not: 'rates' }, [{ currency: 'EUR', audio: -1 }], 'text', 5]) {
    await db.update(settings).set({ value })
    expect((await storedRates()).rates).toEqual([])
  }
})
