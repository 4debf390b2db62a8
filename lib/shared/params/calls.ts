import type * as z from 'zod/mini'
import { MAX_ID_CHARACTERS, upstreamUidSchema } from '@/lib/shared/calls/ids'
import { GROUP_METRICS } from '@/lib/shared/charts/group-figures'
import { sortOf } from '@/lib/shared/charts/sort-by'
import {
  CALL_SORTS,
  type CallSort,
  DEFAULT_PER_PAGE,
  type Filters,
  MAX_PER_PAGE,
  PAGE_PARAMS,
} from '@/lib/shared/filters/filters'
import { one, type Param, sortBy } from '@/lib/shared/filters/query'
import { DEFAULT_PEOPLE_SORT, PEOPLE_SORTS } from '@/lib/shared/people/people'
import { TEAM_METRIC_NAMES } from '@/lib/shared/people/person-metrics'
import { line, text } from '@/lib/shared/text/texts'
import { urlState } from './filters'

export const DEFAULT_SORT: CallSort | `-${CallSort}` = '-time'

const upTo = (most: number) =>
  one(
    text((value) => value.length <= most, `must be an id of at most ${most} characters`),
    'kept',
  )
export const anyId = upTo(MAX_ID_CHARACTERS)
/** A session id, followed by the encoded `?mid=` if its room has several calls (`CallRef`). */
export const anyCall = upTo(MAX_ID_CHARACTERS * 10)

/** The list's URL parameters besides the filters: order, page, on whose behalf. */
export const LIST_STATE = urlState(
  { sort: one(sortBy(CALL_SORTS)), ...PAGE_PARAMS, onBehalfOf: one(upstreamUidSchema) },
  { sort: DEFAULT_SORT, page: 1, perPage: DEFAULT_PER_PAGE },
)
export type ListState = ReturnType<typeof LIST_STATE.read>
/** The call whose panel is open. */
export const PEEK_STATE = urlState({ peek: anyCall }, {})

/** One page of the list as an API query. A live list has its own order. */
export function callsQuery(filters: Filters, { sort, page, perPage, onBehalfOf }: ListState) {
  return { ...filters, ...(onBehalfOf === null ? { sort } : { onBehalfOf }), page, perPage }
}

/** The newest calls under filters. */
export const newestCallsQuery = (filters: Partial<Filters>) => ({ ...filters, sort: DEFAULT_SORT, perPage: 20 })

export const MAX_FIND_CHARACTERS = 100
const FIND = { page: PAGE_PARAMS.page, find: one(line(MAX_FIND_CHARACTERS)) }
/** Page and search of a list of people, groups or teams; those below have its order, too. */
export const FIND_STATE = urlState(FIND, { page: 1, find: '' })
const sortedState = <P extends Param>(sort: P, byDefault: NonNullable<z.output<P>>) =>
  urlState({ ...FIND, sort }, { page: 1, find: '', sort: byDefault })
export const PEOPLE_STATE = sortedState(one(sortOf(PEOPLE_SORTS)), DEFAULT_PEOPLE_SORT)
export const GROUPS_STATE = sortedState(one(sortOf(['guid', 'name', ...GROUP_METRICS])), '-calls')
export const TEAMS_STATE = sortedState(one(sortOf(['id', 'name', ...TEAM_METRIC_NAMES])), DEFAULT_PEOPLE_SORT)

/** All open calls, newest first, up to one page of results. */
export const LIVE_QUERY = { status: ['ongoing', 'initiated'], sort: DEFAULT_SORT, perPage: MAX_PER_PAGE }
