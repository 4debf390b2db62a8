import type { Filters } from '@/lib/shared/contracts/filters'
import { pagination } from '@/lib/shared/contracts/http'
import { PERSON_METRIC_NAMES, PERSON_METRICS } from '@/lib/shared/contracts/metrics'
import type { Companion, PeopleAnswer, PeopleSort, PersonFigures, PersonRow } from '@/lib/shared/contracts/people'
import { resolveWindow } from '@/lib/shared/contracts/range'
import { cached } from '../cache'
import { keyOfFilters } from '../calls/calls'
import { COLUMNS as C, CALLS_TABLE } from '../calls/columns'
import { type AnalyticsDeps, atMinute } from '../deps'
import { Bindings } from '../sql'
import { whereSql } from '../where'
import { PERSON_METRIC_SQL } from './metrics'

const FIGURES = PERSON_METRIC_NAMES.map(
  (name) => `toFloat64OrNull(toString(${PERSON_METRIC_SQL[name]})) AS m_${name}`,
).join(', ')

/** One row per person with all figures; a person counts once per call, whatever the number of devices. */
function peopleSql(where: string): string {
  return `SELECT uid, ${FIGURES} FROM ${CALLS_TABLE} FINAL ARRAY JOIN ${C.people} AS uid, ${C.personPresenceSeconds} AS presence,
    ${C.personTogetherSeconds} AS together, ${C.personReconnects} AS reconnected, ${C.personDevices} AS used
    WHERE ${where} GROUP BY uid`
}

type PersonAnswer = Record<string, unknown> & { uid: string }
const figuresOf = (row: Record<string, unknown>): PersonFigures =>
  Object.fromEntries(
    PERSON_METRIC_NAMES.map((name) => {
      const value = row[`m_${name}`]
      return [name, value === null || value === undefined ? null : Number(value)]
    }),
  ) as PersonFigures

export type PeopleRequest = { find?: string; sort: PeopleSort | `-${PeopleSort}`; page: number; perPage: number }

/**
 * One page of the people in the filtered calls, with the medians over everyone. Nulls last in either direction, ties by uid.
 * @throws AppError INVALID_REQUEST naming `from`
 */
export async function listPeople(
  deps: AnalyticsDeps,
  filters: Filters,
  request: PeopleRequest,
): Promise<{ people: PersonRow[]; pagination: PeopleAnswer['meta']['pagination']; medians: PersonFigures }> {
  const { context, key } = contextAndKey(deps, filters)
  const { find, sort, page, perPage } = request
  const answer = await cached(deps.mirror, JSON.stringify(['people', key, request]), async () => {
    const bindings = new Bindings()
    const descending = sort.startsWith('-')
    const name = (descending ? sort.slice(1) : sort) as PeopleSort
    const direction = descending ? 'DESC' : 'ASC'
    const found = find === undefined ? '1' : `positionCaseInsensitiveUTF8(uid, ${bindings.bind('String', find)}) > 0`
    const rows = await deps.mirror.query<PersonAnswer & { total: unknown }>({
      name: 'people',
      sql: `SELECT *, count() OVER () AS total FROM (${peopleSql(whereSql(filters, { ...context, bindings }))}) WHERE ${found}
        ORDER BY ${name === 'uid' ? 'uid' : `m_${name}`} ${direction} NULLS LAST, uid ${direction}
        LIMIT ${bindings.bind('Int64', perPage)} OFFSET ${bindings.bind('Int64', (page - 1) * perPage)}`,
      params: bindings.params,
      wide: true,
    })
    const total = rows[0] === undefined ? await countMatches(deps, filters, find) : Number(rows[0].total)
    return { people: rows.map((row) => ({ uid: row.uid, ...figuresOf(row) })), total }
  })
  const everyone = await mediansOverall(deps, filters)
  return {
    people: answer.people,
    pagination: pagination(answer.total, answer.people.length, perPage, page),
    medians: everyone.medians,
  }
}

/** The total, for a page beyond the last one. */
async function countMatches(deps: AnalyticsDeps, filters: Filters, find: string | undefined): Promise<number> {
  const { context } = contextAndKey(deps, filters)
  const bindings = new Bindings()
  const found = find === undefined ? '1' : `positionCaseInsensitiveUTF8(uid, ${bindings.bind('String', find)}) > 0`
  const [row] = await deps.mirror.query<{ total: unknown }>({
    name: 'people-total',
    sql: `SELECT uniqExact(uid) AS total FROM (SELECT arrayJoin(${C.people}) AS uid FROM ${CALLS_TABLE} FINAL
      WHERE ${whereSql(filters, { ...context, bindings })}) WHERE ${found}`,
    params: bindings.params,
  })
  return Number(row?.total ?? 0)
}

/** The number of people in the filtered calls and their medians, interpolated between ranks. */
function mediansOverall(deps: AnalyticsDeps, filters: Filters): Promise<{ people: number; medians: PersonFigures }> {
  const { context, key } = contextAndKey(deps, filters)
  return cached(deps.mirror, JSON.stringify(['everyone', key]), async () => {
    const bindings = new Bindings()
    const medians = PERSON_METRIC_NAMES.map((name) => `quantileExactInclusiveOrNull(0.5)(p.m_${name}) AS m_${name}`)
    const [row] = await deps.mirror.query<Record<string, unknown>>({
      name: 'people-medians',
      sql: `SELECT count() AS people, ${medians.join(', ')} FROM (${peopleSql(whereSql(filters, { ...context, bindings }))}) AS p`,
      params: bindings.params,
      wide: true,
    })
    return { people: Number(row?.people ?? 0), medians: figuresOf(row ?? {}) }
  })
}

/**
 * One person's figures and companions over the filtered calls, with the medians over everyone. Without calls the figures are zero or null.
 * @param filters those of the page, without the person
 */
export async function readPerson(
  deps: AnalyticsDeps,
  filters: Filters,
  uid: string,
  mostCompanions: number,
): Promise<{
  person: PersonRow
  companions: Companion[]
  otherCompanions: number
  people: number
  medians: PersonFigures
}> {
  const ofPerson: Filters = {
    ...filters,
    uid: filters.uid.length === 0 ? [uid] : filters.uid,
    with: [...filters.with, uid],
  }
  const { context, key } = contextAndKey(deps, ofPerson)
  const [own, everyone] = await Promise.all([
    cached(deps.mirror, JSON.stringify(['person', key, uid, mostCompanions]), async () => {
      const bindings = new Bindings()
      const where = whereSql(ofPerson, { ...context, bindings })
      const person = bindings.bind('String', uid)
      const [[row], companions] = await Promise.all([
        deps.mirror.query<PersonAnswer>({
          name: 'person',
          sql: `SELECT * FROM (${peopleSql(where)}) WHERE uid = ${person}`,
          params: bindings.params,
        }),
        deps.mirror.query<{ uid: string; calls: unknown; last: unknown; others: unknown }>({
          name: 'person-companions',
          sql: `SELECT uid, count() AS calls, max(${C.timeSeconds}) AS last, count() OVER () AS others FROM ${CALLS_TABLE} FINAL
            ARRAY JOIN ${C.people} AS uid WHERE (${where}) AND uid != ${person} GROUP BY uid
            ORDER BY calls DESC, last DESC, uid LIMIT ${bindings.bind('Int64', mostCompanions)}`,
          params: { ...bindings.params },
        }),
      ])
      return {
        person: { uid, ...(row === undefined ? NO_FIGURES : figuresOf(row)) },
        companions: companions.map((one) => ({
          uid: one.uid,
          calls: Number(one.calls),
          lastCallAt: Number(one.last),
        })),
        otherCompanions: Math.max(0, Number(companions[0]?.others ?? 0) - companions.length),
      }
    }),
    mediansOverall(deps, filters),
  ])
  return { ...own, ...everyone }
}

/** Figures of someone without calls: sums are 0, everything else is null. */
const NO_FIGURES = Object.fromEntries(
  PERSON_METRIC_NAMES.map((name) => [name, PERSON_METRICS[name].additive ? 0 : null]),
) as PersonFigures

function contextAndKey(deps: AnalyticsDeps, filters: Filters) {
  const rounded = atMinute(deps)
  const window = resolveWindow(filters, deps.nowSeconds)
  return { context: { ...rounded, window }, key: keyOfFilters(rounded, filters, window) }
}
