import { audit } from '@/lib/server/accounts/audit'
import { saveRates, storedRates } from '@/lib/server/accounts/settings'
import { defineRoute } from '@/lib/server/api/define-route'
import { ratesRoute, readRates, saveRatesRoute } from '@/lib/shared/contracts/rates'
import { invalidRequest } from '@/lib/shared/errors'

export const GET = defineRoute(ratesRoute, {
  role: 'read',
  scope: 'read:analytics',
  async run() {
    return { data: await storedRates() }
  },
})

/** Saves all rates or, if one is invalid, none. */
export const PUT = defineRoute(saveRatesRoute, {
  role: 'edit-rates',
  scope: null,
  async run({ body, user }) {
    const read = readRates(body.rates)
    if ('issues' in read) throw invalidRequest(read.issues)
    const before = await storedRates()
    await saveRates(read.rates, user.id)
    const details = { before: before.rates, after: read.rates }
    await audit({ actor: user.email, action: 'settings.rates', target: null, details })
    return { data: await storedRates() }
  },
})
