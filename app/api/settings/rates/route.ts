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
    await saveRates(read.rates, user)
    return { data: await storedRates() }
  },
})
