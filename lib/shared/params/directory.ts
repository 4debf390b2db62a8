import { GROUP_METRICS } from '@/lib/shared/charts/group-figures'
import { sortOf } from '@/lib/shared/charts/sort-by'
import { PAGE_PARAMS } from '@/lib/shared/filters/filters'
import { list, one, word } from '@/lib/shared/filters/query'
import { DEFAULT_PEOPLE_SORT, PEOPLE_SORTS } from '@/lib/shared/people/people'
import { TEAM_METRIC_NAMES } from '@/lib/shared/people/person-metrics'
import { line } from '@/lib/shared/text/texts'
import { FILTERED, parsersOf, readerOf } from './filters'

export const MAX_FIND_CHARACTERS = 100
/** Page and search of a list of people or groups. */
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
