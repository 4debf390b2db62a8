import { useMutation, useQuery } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { question } from '@/lib/client/http/question'
import { useSend } from '@/lib/client/http/use-send'
import { billRoute } from '@/lib/shared/bill/answer'
import { type Rate, ratesRoute, saveRatesRoute } from '@/lib/shared/organisation/rates'
import { valueLinksRoute } from '@/lib/shared/organisation/value-links'

/** The price of a minute, per currency. */
export const useRates = () => useQuery({ ...question(ratesRoute, {}), select: (answer) => answer.data })

/** Sets the rate of one currency and keeps the others as they are now. A field error names `rates.0`. */
export function useSetRate() {
  const send = useSend(ratesRoute, billRoute)
  return useMutation({
    mutationFn: async (rate: Rate) => {
      const { data } = await askApi(ratesRoute, {})
      const others = data.rates.filter(({ currency }) => currency !== rate.currency)
      return send(saveRatesRoute, { body: { rates: [rate, ...others] } })
    },
  })
}

/** The links that metadata values become. */
export const useValueLinks = () => useQuery({ ...question(valueLinksRoute, {}), select: (answer) => answer.data })
