import { CALL_COLUMNS, FORMER_CALL_COLUMNS } from '@/lib/shared/address/words'
import { MAX_ID_CHARACTERS, upstreamUidSchema } from '@/lib/shared/calls/ids'
import { GROUP_METRICS } from '@/lib/shared/charts/group-figures'
import { sortOf } from '@/lib/shared/charts/sort-by'
import { CALL_SORTS, type CallSort, DEFAULT_PER_PAGE, type Filters, PAGE_PARAMS } from '@/lib/shared/filters/filters'
import { among, list, one, sortBy, word } from '@/lib/shared/filters/query'
import { DEFAULT_PEOPLE_SORT, PEOPLE_SORTS } from '@/lib/shared/people/people'
import { TEAM_METRIC_NAMES } from '@/lib/shared/people/person-metrics'
import { line, text } from '@/lib/shared/text/texts'
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
  columns: list(among(CALL_COLUMNS, FORMER_CALL_COLUMNS)),
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

export const MAX_FIND_CHARACTERS = 100
const FIND = { page: PAGE_PARAMS.page, find: one(line(MAX_FIND_CHARACTERS)) }
const PEOPLE_SORT = { sort: one(sortOf(PEOPLE_SORTS)) }
const GROUP_SORT = { sort: one(sortOf(['guid', 'name', ...GROUP_METRICS])) }
const TEAM_SORT = { sort: one(sortOf(['id', 'name', ...TEAM_METRIC_NAMES])) }
/** The columns that are shown in place of the usual ones. */
const COLUMNS = { columns: list(word) }

export const PEOPLE_PAGE = { ...FILTERED, ...FIND, ...PEOPLE_SORT, ...COLUMNS }
export const GROUPS_PAGE = { ...FILTERED, ...FIND, ...GROUP_SORT, ...COLUMNS }
export const TEAMS_PAGE = { ...FILTERED, ...FIND, ...TEAM_SORT, ...COLUMNS }
export const FIND_PARSERS = parsersOf(FIND, { page: 1, find: '' })
export const PEOPLE_PARSERS = parsersOf(PEOPLE_SORT, { sort: DEFAULT_PEOPLE_SORT })
export const GROUPS_PARSERS = parsersOf(GROUP_SORT, { sort: '-calls' })
export const TEAMS_PARSERS = parsersOf(TEAM_SORT, { sort: DEFAULT_PEOPLE_SORT })
/** Reads the URL parameters of a list of people other than the filters. */
export const readPeopleState = readerOf({ ...FIND_PARSERS, ...PEOPLE_PARSERS })
export const readGroupsSort = readerOf(GROUPS_PARSERS)
export const readTeamsSort = readerOf(TEAMS_PARSERS)
