'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { question } from '@/lib/client/http/question'
import { useCompare } from '@/lib/client/page/use-filters'
import type { MEASURES } from '@/lib/shared/address/words'
import { billRoute } from '@/lib/shared/bill/answer'
import type { Pair } from '@/lib/shared/bill/basis'
import type { Filters } from '@/lib/shared/filters/filters'
import { BILL_PARSERS } from '@/lib/shared/params/bill'

const REFETCH_MS = 30_000

/** The bill under filters, with the settings in the page's URL. */
export function useBill(filters: Filters) {
  const { currency, sort, top } = useBillState()
  const compare = useCompare()
  return useQuery({
    ...question(billRoute, { query: { ...filters, currency, sort, top, compare } }),
    refetchInterval: REFETCH_MS,
  })
}

export type Measure = (typeof MEASURES)[number]

/** The bill's own settings in the URL: the currency, the order and number of groups, minutes or money, and the difference to explain. */
export function useBillState() {
  const [state, set] = useQueryStates(BILL_PARSERS, { history: 'replace', shallow: true, scroll: false })
  return {
    ...state,
    setCurrency: (currency: string) => set({ currency }),
    sortBy: (sort: string) => set({ sort: BILL_PARSERS.sort.parse(sort) }),
    setTop: (top: number) => set({ top }),
    setShow: (show: Measure) => set({ show }),
    setView: (view: 'chart' | 'table') => set({ view }),
    setPair: (pair: Pair) => set({ pair }),
  }
}
