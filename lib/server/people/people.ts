import type { COMPARE_MODES } from '@/lib/shared/analytics/analytics'
import type { Filters } from '@/lib/shared/filters/filters'
import { invalidRequest } from '@/lib/shared/http/errors'
import { pagination } from '@/lib/shared/http/http'
import { foldedWords } from '@/lib/shared/people/fold-name'
import type { PeopleAnswer, PeopleSort, PersonFigures, PersonRow } from '@/lib/shared/people/people'
import type { PersonFigure } from '@/lib/shared/people/person-metrics'
import { ask } from '../analytics/ask'
import { type AnalyticsDeps, cachedFor, type Scope, scopeOf } from '../analytics/deps'
import { isNamedSql } from '../analytics/filters/organisation'
import { type ConditionContext, whereSql } from '../analytics/filters/where'
import { idsOf } from '../analytics/filters/word-parties'
import { personRows } from '../analytics/own'
import { comparedWindow } from '../analytics/periods'
import { type Bindings, COLUMNS as C, CALLS_TABLE, DIRECTORY } from '../analytics/sql'
import { comparedSql, figuresOf, figuresSql, mediansSql } from './figures'

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
  const scope = scopeOf(deps, filters)
  const { find, sort, page, perPage } = request
  const before = comparedWindow(request.compare, scope)
  const { name, byChange, descending } = readSort(sort)
  if (byChange && request.compare === undefined)
    throw invalidRequest([{ field: 'sort', message: 'by a change needs compare' }])
  const answer = await cachedFor(scope, ['people', request, before], async () => {
    const column =
      name === 'uid'
        ? 'uid'
        : name === 'name'
          ? NAME
          : byChange && before !== null
            ? `m_${name} - b_${name}`
            : `m_${name}`
    const direction = descending ? 'DESC' : 'ASC'
    const write = (bindings: Bindings) => {
      const found = foundSql(find, { ...scope, bindings })
      const now = peopleSql(scope, bindings)
      const source = before === null ? now : comparedSql(now, peopleSql({ ...scope, window: before }, bindings))
      const isListed = before === null || byChange ? found : `${found} AND is_here = 1`
      // The medians are over everyone, so they are taken before the list is narrowed, from the same figures.
      return `SELECT *, count() OVER () AS total
        FROM (SELECT *, ${mediansSql(before === null ? '1' : 'is_here = 1', ' OVER ()')} FROM (${source}) AS p) AS p
        ${name === 'name' ? NAMES_JOIN : ''} WHERE ${isListed}
        ORDER BY ${column} ${direction} NULLS LAST, uid ${direction}
        LIMIT ${bindings.bind('Int64', perPage)} OFFSET ${bindings.bind('Int64', (page - 1) * perPage)}`
    }
    const rows = await ask<Record<string, unknown> & { uid: string; total: unknown }>(scope, 'people', write, true)
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
      countMatches(scope, find, byChange ? before : null),
      mediansOverall(scope),
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

/** With a team, its people, rather than everyone in their calls. */
const memberSql = (uid: string, { filters, ...scope }: Scope, bindings: Bindings) =>
  isNamedSql(uid, { ...scope, filters: { ...filters, uid: [] }, bindings })

/** One row per person with all figures; a person counts once per call, whatever the number of devices. */
function peopleSql(scope: Scope, bindings: Bindings): string {
  const rows = personRows(scope)
  return figuresSql(rows, `${whereSql(scope, bindings)} AND ${memberSql(rows.key, scope, bindings)}`)
}

const NAMES_JOIN = `LEFT JOIN (SELECT ${DIRECTORY.id} AS id, ${DIRECTORY.foldedName} AS folded FROM ${DIRECTORY.table}
  WHERE ${DIRECTORY.kind} = 'user' GROUP BY ${DIRECTORY.id}) AS d ON d.id = p.uid`
/** Someone without a name is listed by uid. */
const NAME = "if(d.folded = '', lowerUTF8(p.uid), d.folded)"

/** The condition of those whose names or ids contain every word. */
function foundSql(find: string | undefined, context: Pick<ConditionContext, 'directory' | 'bindings'>): string {
  const conditions = foldedWords(find ?? '').map((word) => `uid IN ${idsOf('user', word, context) ?? '[]'}`)
  return conditions.join(' AND ') || '1'
}

type Column = 'uid' | 'name' | PersonFigure

/** A sort by a figure, or by its change. */
function readSort(sort: PeopleRequest['sort']): { name: Column; byChange: boolean; descending: boolean } {
  const column = sort.replace('-', '')
  const name = column.replace(/Change$/, '') as Column
  return { name, byChange: name !== column, descending: sort.startsWith('-') }
}

/** The total, for a page beyond the last one; with the people of `before`, if given. */
async function countMatches(scope: Scope, find: string | undefined, before: Window | null): Promise<number> {
  const [row] = await ask<{ total: unknown }>(scope, 'people-total', (bindings) => {
    const uids = [scope, ...(before === null ? [] : [{ ...scope, window: before }])].map(
      (one) => `SELECT arrayJoin(${C.people}) AS uid FROM ${CALLS_TABLE} FINAL WHERE ${whereSql(one, bindings)}`,
    )
    const isListed = `${memberSql('uid', scope, bindings)} AND ${foundSql(find, { ...scope, bindings })}`
    return `SELECT uniqExact(uid) AS total FROM (${uids.join(' UNION ALL ')}) WHERE ${isListed}`
  })
  return Number(row?.total ?? 0)
}

/** The number of people in the filtered calls and their medians, interpolated between ranks. */
export const mediansOverall = (scope: Scope): Promise<{ people: number; medians: PersonFigures }> =>
  cachedFor(scope, ['everyone'], async () => {
    const write = (bindings: Bindings) =>
      `SELECT count() AS people, ${mediansSql()} FROM (${peopleSql(scope, bindings)}) AS p`
    const [row] = await ask(scope, 'people-medians', write, true)
    return { people: Number(row?.people ?? 0), medians: figuresOf(row ?? {}, 'e') }
  })
