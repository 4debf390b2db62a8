import { CALL_SORTS, type CallSort, DEFAULT_PER_PAGE, MAX_PER_PAGE } from '@/lib/shared/contracts/filters'
import { isId } from '@/lib/shared/contracts/is-id'

export type SortWord = CallSort | `-${CallSort}`
export const DEFAULT_SORT: SortWord = '-time'

/** What the list's URL says beside the filters. */
export type ListState = { sort: SortWord; page: number; perPage: number; onBehalfOf: string | null }

/** A sort word of a URL, or null when it is none. */
export function parseSort(text: string): SortWord | null {
  return (CALL_SORTS as readonly string[]).includes(text.replace(/^-/, '')) ? (text as SortWord) : null
}

/** A whole number from 1 to `most`, or null. */
export function parseCount(text: string, most: number): number | null {
  if (!/^\d{1,7}$/.test(text)) return null
  const value = Number(text)
  return value >= 1 && value <= most ? value : null
}

/** The list state of a page's `searchParams`, on the server; what is none of it is the default. */
export function listState(searchParams: Record<string, string | string[] | undefined>): ListState {
  const text = (name: string) => {
    const value = searchParams[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    sort: parseSort(text('sort')) ?? DEFAULT_SORT,
    page: parseCount(text('page'), 1_000_000) ?? 1,
    perPage: parseCount(text('perPage'), MAX_PER_PAGE) ?? DEFAULT_PER_PAGE,
    onBehalfOf: isId(text('onBehalfOf')) ? text('onBehalfOf') : null,
  }
}

/** One page of the list as the API takes it. A live list knows no order of ours. */
export function callsPageParams(filters: URLSearchParams, state: ListState): URLSearchParams {
  const params = new URLSearchParams(filters)
  if (state.onBehalfOf === null) params.set('sort', state.sort)
  else params.set('onBehalfOf', state.onBehalfOf)
  params.set('page', String(state.page))
  params.set('perPage', String(state.perPage))
  return params
}
