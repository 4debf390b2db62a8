import { dataRoute } from '@/lib/server/http/item-routes'
import { rateSetting } from '@/lib/server/organisation/settings'
import { invalidField, invalidRequest } from '@/lib/shared/http/errors'
import { ratesRoute, readRates, saveRatesRoute } from '@/lib/shared/organisation/rates'

export const GET = dataRoute(ratesRoute, { role: 'read', scope: 'read:analytics' }, rateSetting.shown)

/** Saves all rates or, if one is invalid, none. */
export const PUT = dataRoute(saveRatesRoute, { role: 'edit-rates' }, async ({ body, user }) => {
  const read = readRates(body.rates)
  if ('issues' in read) throw invalidRequest(read.issues)
  const { rates } = read
  const { value: before } = await rateSetting.read()
  const { basis = before.basis, currency = before.currency } = body
  const hasRate = currency === null || rates.some((one) => one.currency === currency)
  if (!hasRate && body.currency !== undefined) throw invalidField('currency', 'must be a currency with a rate')
  return rateSetting.save({ rates, basis, currency: hasRate ? currency : null }, user)
})
