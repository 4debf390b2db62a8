import type { Pricing } from '@/lib/server/bill/sums'
import { storedRates } from '@/lib/server/organisation/settings'
import { currencyDecimals } from '@/lib/shared/bill/money'

/** The rate for amounts: of the requested currency, else of the first that has one. Without a rate there are no amounts. */
export async function pricingOf(
  requestedCurrency: string | undefined,
): Promise<{ currency: string | null; currencies: string[]; pricing: Pricing }> {
  const { rates } = await storedRates()
  const currency = requestedCurrency ?? rates[0]?.currency ?? null
  const rate = rates.find((one) => one.currency === currency)
  return {
    currency,
    currencies: rates.map((one) => one.currency),
    pricing: rate === undefined ? null : { rate, decimals: currencyDecimals(rate.currency) },
  }
}
