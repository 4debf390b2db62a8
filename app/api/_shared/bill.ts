import { rateSetting } from '@/lib/server/organisation/settings'
import { currencyDecimals } from '@/lib/shared/bill/money'

/** The configured basis, and the rate for amounts: of the requested currency, else the configured one, else the first. Without a rate, there are no amounts. */
export async function billingOf(requestedCurrency: string | undefined) {
  const { rates, basis, currency: chosen } = await rateSetting.shown()
  const currency = requestedCurrency ?? chosen ?? rates[0]?.currency ?? null
  const rate = rates.find((one) => one.currency === currency)
  return {
    currency,
    currencies: rates.map((one) => one.currency),
    billing: { basis, pricing: rate === undefined ? null : { rate, decimals: currencyDecimals(rate.currency) } },
  }
}
