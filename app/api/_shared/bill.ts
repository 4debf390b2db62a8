import { storedRates } from '@/lib/server/accounts/settings'
import type { Pricing } from '@/lib/shared/bill/lines'
import { currencyDecimals } from '@/lib/shared/bill/money'

/** What amounts are made with: the currency as asked, else the first that has a rate; no rate is no amount. */
export async function pricingOf(
  asked: string | undefined,
): Promise<{ currency: string | null; currencies: string[]; pricing: Pricing }> {
  const { rates } = await storedRates()
  const currency = asked ?? rates[0]?.currency ?? null
  const rate = rates.find((one) => one.currency === currency)
  return {
    currency,
    currencies: rates.map((one) => one.currency),
    pricing: rate === undefined ? null : { rate, decimals: currencyDecimals(rate.currency) },
  }
}
