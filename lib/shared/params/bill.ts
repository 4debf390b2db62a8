import { BILL_SORTS, DEFAULT_BILL_SORT, DEFAULT_TOP_GROUPS, MOST_TOP_GROUPS } from '@/lib/shared/bill/answer'
import { type Filters, filtersToParams } from '@/lib/shared/contracts/filters'

export type BillState = { currency: string | null; sort: string; top: number }

/** The parameters of the bill: the same on the server, which asks ahead, and in the browser. */
export function billParams(filters: Partial<Filters>, { currency, sort, top }: BillState): URLSearchParams {
  const params = filtersToParams(filters)
  if (currency !== null) params.set('currency', currency)
  params.set('sort', sort)
  params.set('top', String(top))
  return params
}

/** The bill's own words of a URL; what is none is as if it were not there. */
export function billState(word: (name: string) => string | null): BillState {
  const sort = word('sort') ?? ''
  const top = Number(word('top'))
  const currency = (word('currency') ?? '').toUpperCase()
  return {
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    sort: (BILL_SORTS as readonly string[]).includes(sort.replace(/^-/, '')) ? sort : DEFAULT_BILL_SORT,
    top: Number.isInteger(top) && top >= 1 ? Math.min(top, MOST_TOP_GROUPS) : DEFAULT_TOP_GROUPS,
  }
}
