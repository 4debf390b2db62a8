'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiGet, apiSend } from '@/lib/client/fetcher'
import type { Rate, RatesAnswer } from '@/lib/shared/contracts/rates'

const KEY = ['rates']
const PATH = '/api/settings/rates'

/** What a minute would cost, per currency. */
export function useRates() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet<RatesAnswer>(PATH, undefined, { signal }),
    select: (answer) => answer.data,
  })
}

/** Puts other rates in their place, all at once. */
export function useSaveRates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rates: readonly Rate[]) => apiSend<RatesAnswer>('PUT', PATH, { rates }),
    onSuccess: (answer) => {
      client.setQueryData(KEY, answer)
      return client.invalidateQueries({ queryKey: ['bill'] })
    },
  })
}
