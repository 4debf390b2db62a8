'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { question } from '@/lib/client/http/question'
import { billRoute } from '@/lib/shared/bill/answer'
import { questionKey } from '@/lib/shared/http/route'
import { type Rate, ratesRoute, saveRatesRoute } from '@/lib/shared/organisation/rates'
import { valueLinksRoute } from '@/lib/shared/organisation/value-links'

/** The price of a minute, per currency. */
export const useRates = () => useQuery({ ...question(ratesRoute, {}), select: (answer) => answer.data })

/** Sets the rate of one currency and keeps the others as they are now. A field error names `rates.0`. */
export function useSetRate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (rate: Rate) => {
      const { data } = await askApi(ratesRoute, {})
      const others = data.rates.filter(({ currency }) => currency !== rate.currency)
      return askApi(saveRatesRoute, { body: { rates: [rate, ...others] } })
    },
    onSuccess: (answer) => {
      client.setQueryData(questionKey(ratesRoute, {}), answer)
      return client.invalidateQueries({ queryKey: [billRoute.path] })
    },
  })
}

/** The links that metadata values become. */
export const useValueLinks = () => useQuery({ ...question(valueLinksRoute, {}), select: (answer) => answer.data })
