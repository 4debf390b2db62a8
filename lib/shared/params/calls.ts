import { CALL_COLUMNS, FORMER_CALL_COLUMNS } from '@/lib/shared/address/words'
import { MAX_ID_CHARACTERS, upstreamUidSchema } from '@/lib/shared/calls/ids'
import { CALL_SORTS, type CallSort, DEFAULT_PER_PAGE, type Filters, PAGE_PARAMS } from '@/lib/shared/filters/filters'
import { among, list, one, renamed, sortBy } from '@/lib/shared/filters/query'
import { text } from '@/lib/shared/text/texts'
import { type Address, FILTERED, parsersOf, readerOf } from './filters'

export type SortWord = CallSort | `-${CallSort}`
export const DEFAULT_SORT: SortWord = '-time'

const upTo = (most: number) =>
  one(
    text((value) => value.length <= most, `must be an id of at most ${most} characters`),
    'kept',
  )
export const anyId = upTo(MAX_ID_CHARACTERS)
/** A session id, followed by the encoded `?mid=` if its room has several calls (`CallRef`). */
export const anyCall = upTo(MAX_ID_CHARACTERS * 10)

/** The list's URL parameters besides the filters: order, page, on whose behalf. */
const LIST = {
  sort: one(sortBy(CALL_SORTS)),
  ...PAGE_PARAMS,
  onBehalfOf: one(upstreamUidSchema),
}
/** The call whose panel is open. */
const PEEK = { peek: anyCall }
export const CALLS_PAGE = {
  ...FILTERED,
  ...LIST,
  ...PEEK,
  columns: list(renamed(among(CALL_COLUMNS), FORMER_CALL_COLUMNS)),
}
export const LIST_PARSERS = parsersOf(LIST, { sort: DEFAULT_SORT, page: 1, perPage: DEFAULT_PER_PAGE })

export const PEEK_PARSERS = parsersOf(PEEK, {})

export type ListState = { sort: SortWord; page: number; perPage: number; onBehalfOf: string | null }
/** Reads the list parameters of a URL. */
export const readListState: (address: Address) => ListState = readerOf(LIST_PARSERS)

/** One page of the list as an API query. A live list has its own order. */
export function callsQuery(filters: Filters, { sort, page, perPage, onBehalfOf }: ListState) {
  return { ...filters, ...(onBehalfOf === null ? { sort } : { onBehalfOf }), page, perPage }
}

const NEWEST_CALLS = 20
/** The newest calls under filters. */
export const newestCallsQuery = (filters: Partial<Filters>) => ({
  ...filters,
  sort: DEFAULT_SORT,
  perPage: NEWEST_CALLS,
})
