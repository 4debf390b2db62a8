import { isFilled } from '@/lib/server/mirror/write/refill'
import type { COMPARE_MODES } from '@/lib/shared/analytics/analytics'
import type { Filters } from '@/lib/shared/filters/filters'
import { DEFAULT_ZONE, resolveWindow } from '@/lib/shared/filters/range'
import { invalidRequest } from '@/lib/shared/http/errors'
import { pagination } from '@/lib/shared/http/http'
import { foldedWords } from '@/lib/shared/people/fold-name'
import type { PeopleAnswer, PeopleSort, PersonFigures, PersonRow } from '@/lib/shared/people/people'
import type { PersonMetric } from '@/lib/shared/people/person-metrics'
import { cached } from '../analytics/cache'
import { type AnalyticsDeps, atMinute, keyOfFilters } from '../analytics/deps'
import { idsOf } from '../analytics/filters/search'
import { type WhereContext, whereSql } from '../analytics/filters/where'
import { comparedWindow } from '../analytics/periods'
import { Bindings, COLUMNS as C, CALLS_TABLE, DIRECTORY } from '../analytics/sql'
import { comparedPeopleSql, figuresOf, mediansSql, peopleSql } from './figures'

/** What the filters are compiled with, and the key of their answers in the cache. */
export function contextAndKey(deps: AnalyticsDeps, filters: Filters) {
  const rounded = atMinute(deps)
  const window = resolveWindow(filters, deps.nowSeconds)
  return { context: { ...rounded, window }, key: keyOfFilters(rounded, filters, window) }
}

export type PeopleRequest = {
  find?: string
  sort: PeopleSort | `-${PeopleSort}`
  page: number
  perPage: number
  compare?: (typeof COMPARE_MODES)[number]
}
type Window = { from: number; to: number }
type Listed = {
  people: PersonRow[]
  pagination: PeopleAnswer['meta']['pagination']
  medians: PersonFigures
  /** The period compared with; null without one. */
  previous: Window | null
}

/**
 * One page of the people in the filtered calls, with the medians over everyone. Nulls last in either direction, ties by uid. With a comparison,
 * each has the figures of the previous period; sorted by a change, the list has those who are only in that one, too.
 * @throws AppError INVALID_REQUEST naming `from`, or `sort` for a change without a comparison
 */
export async function listPeople(deps: AnalyticsDeps, filters: Filters, request: PeopleRequest): Promise<Listed> {
  const { context, key } = contextAndKey(deps, filters)
  const { find, sort, page, perPage } = request
  const zone = filters.tz ?? DEFAULT_ZONE
  const before = comparedWindow(request, context.window, filters.range, zone)
  const { name, byChange, descending } = readSort(sort)
  if (byChange && request.compare === undefined)
    throw invalidRequest([{ field: 'sort', message: 'by a change needs compare' }])
  const answer = await cached(deps.mirror, JSON.stringify(['people', key, request, before]), async () => {
    const bindings = new Bindings()
    const where = whereSql(filters, { ...context, bindings })
    const found = foundSql(find, { ...context, bindings })
    const filled = await isFilled(deps.mirror)
    const source =
      before === null
        ? peopleSql(where, filled)
        : comparedPeopleSql(where, whereSql(filters, { ...context, window: before, bindings }), filled)
    const isListed = before === null || byChange ? found : `${found} AND is_here = 1`
    const column =
      name === 'uid'
        ? 'uid'
        : name === 'name'
          ? NAME
          : byChange && before !== null
            ? `m_${name} - b_${name}`
            : `m_${name}`
    const direction = descending ? 'DESC' : 'ASC'
    const rows = await deps.mirror.query<Record<string, unknown> & { uid: string; total: unknown }>({
      name: 'people',
      // The medians are over everyone, so they are taken before the list is narrowed, from the same figures.
      sql: `SELECT *, count() OVER () AS total
        FROM (SELECT *, ${mediansSql(before === null ? '1' : 'is_here = 1', ' OVER ()')} FROM (${source}) AS p) AS p
        ${name === 'name' ? NAMES_JOIN : ''} WHERE ${isListed}
        ORDER BY ${column} ${direction} NULLS LAST, uid ${direction}
        LIMIT ${bindings.bind('Int64', perPage)} OFFSET ${bindings.bind('Int64', (page - 1) * perPage)}`,
      params: bindings.params,
      wide: true,
    })
    const people = rows.map(
      (row): PersonRow => ({
        uid: row.uid,
        ...figuresOf(row),
        ...(before === null ? {} : { previous: figuresOf(row, 'b') }),
      }),
    )
    const [first] = rows
    if (first !== undefined) return { people, total: Number(first.total), medians: figuresOf(first, 'e') }
    const [total, { medians }] = await Promise.all([
      countMatches(deps, filters, find, byChange ? before : null),
      mediansOverall(deps, filters),
    ])
    return { people, total, medians }
  })
  return {
    people: answer.people,
    pagination: pagination(answer.total, answer.people.length, perPage, page),
    medians: answer.medians,
    previous: before && { from: before.from, to: before.to },
  }
}

const NAMES_JOIN = `LEFT JOIN (SELECT ${DIRECTORY.id} AS id, ${DIRECTORY.foldedName} AS folded FROM ${DIRECTORY.table}
  WHERE ${DIRECTORY.kind} = 'user' GROUP BY ${DIRECTORY.id}) AS d ON d.id = p.uid`
/** Someone without a name is listed by uid. */
const NAME = "if(d.folded = '', lowerUTF8(p.uid), d.folded)"

/** The condition of those whose names or ids contain every word. */
function foundSql(find: string | undefined, context: Pick<WhereContext, 'directory' | 'bindings'>): string {
  const conditions = foldedWords(find ?? '').map((word) => `uid IN ${idsOf('user', word, context) ?? '[]'}`)
  return conditions.join(' AND ') || '1'
}

type Column = 'uid' | 'name' | PersonMetric

/** A sort by a figure, or by its change. */
function readSort(sort: PeopleRequest['sort']): { name: Column; byChange: boolean; descending: boolean } {
  const column = sort.replace('-', '')
  const name = column.replace(/Change$/, '') as Column
  return { name, byChange: name !== column, descending: sort.startsWith('-') }
}

/** The total, for a page beyond the last one; with the people of `before`, if given. */
async function countMatches(
  deps: AnalyticsDeps,
  filters: Filters,
  find: string | undefined,
  before: Window | null,
): Promise<number> {
  const { context } = contextAndKey(deps, filters)
  const bindings = new Bindings()
  const found = foundSql(find, { ...context, bindings })
  const uidsIn = (window: typeof context.window) =>
    `SELECT arrayJoin(${C.people}) AS uid FROM ${CALLS_TABLE} FINAL WHERE ${whereSql(filters, { ...context, window, bindings })}`
  const all = before === null ? uidsIn(context.window) : `${uidsIn(context.window)} UNION ALL ${uidsIn(before)}`
  const [row] = await deps.mirror.query<{ total: unknown }>({
    name: 'people-total',
    sql: `SELECT uniqExact(uid) AS total FROM (${all}) WHERE ${found}`,
    params: bindings.params,
  })
  return Number(row?.total ?? 0)
}

/** The number of people in the filtered calls and their medians, interpolated between ranks. */
export function mediansOverall(
  deps: AnalyticsDeps,
  filters: Filters,
): Promise<{ people: number; medians: PersonFigures }> {
  const { context, key } = contextAndKey(deps, filters)
  return cached(deps.mirror, JSON.stringify(['everyone', key]), async () => {
    const bindings = new Bindings()
    const where = whereSql(filters, { ...context, bindings })
    const [row] = await deps.mirror.query<Record<string, unknown>>({
      name: 'people-medians',
      sql: `SELECT count() AS people, ${mediansSql()} FROM (${peopleSql(where, await isFilled(deps.mirror))}) AS p`,
      params: bindings.params,
      wide: true,
    })
    return { people: Number(row?.people ?? 0), medians: figuresOf(row ?? {}, 'e') }
  })
}
