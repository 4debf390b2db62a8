import { z } from 'zod'
import { audit } from '@/lib/server/accounts/audit'
import { saveRates, storedRates } from '@/lib/server/accounts/settings'
import { defineRoute } from '@/lib/server/api/define-route'
import { readRates } from '@/lib/shared/contracts/rates'
import { invalidRequest } from '@/lib/shared/errors'

/** What a minute would cost, per currency. */
export const GET = defineRoute({
  role: 'read',
  async run() {
    return { data: await storedRates() }
  },
})

/** Puts other rates in their place, all at once; refused rates change nothing. */
export const PUT = defineRoute({
  role: 'edit-rates',
  body: z.strictObject({ rates: z.array(z.unknown()) }),
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
