'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { apiGet } from '@/lib/client/fetcher'
import { MEASURES, VIEWS } from '@/lib/shared/address/words'
import { type BillAnswer, DEFAULT_BILL_SORT, DEFAULT_TOP_GROUPS } from '@/lib/shared/bill/answer'
import { PAIR_NAMES, type Pair } from '@/lib/shared/bill/basis'
import { billState } from '@/lib/shared/params/bill'

const REFETCH_MS = 30_000
export const BILL_PATH = '/api/bill'

export function useBill(params: URLSearchParams) {
  return useQuery({
    queryKey: ['bill', params.toString()],
    queryFn: ({ signal }) => apiGet<BillAnswer>(BILL_PATH, params, { signal }),
    refetchInterval: REFETCH_MS,
  })
}

export type Measure = (typeof MEASURES)[number]

const parsers = {
  currency: parseAsString,
  sort: parseAsString,
  top: parseAsString,
  show: parseAsStringLiteral(MEASURES).withDefault('money'),
  view: parseAsStringLiteral(VIEWS).withDefault('chart'),
  pair: parseAsStringLiteral(PAIR_NAMES).withDefault('own-api'),
}

/** What the bill shows beside the filters, in the URL: the currency, the order and number of groups, minutes or money, which difference. */
export function useBillState() {
  const [state, set] = useQueryStates(parsers, { history: 'replace', shallow: true, scroll: false })
  const asked = billState((name) => state[name as 'currency' | 'sort' | 'top'])
  return {
    ...asked,
    show: state.show,
    view: state.view,
    pair: state.pair,
    setCurrency: (currency: string) => set({ currency }),
    sortBy: (sort: string) => set({ sort: sort === DEFAULT_BILL_SORT ? null : sort }),
    setTop: (top: number) => set({ top: top === DEFAULT_TOP_GROUPS ? null : String(top) }),
    setShow: (show: Measure) => set({ show }),
    setView: (view: 'chart' | 'table') => set({ view }),
    setPair: (pair: Pair) => set({ pair }),
  }
}
