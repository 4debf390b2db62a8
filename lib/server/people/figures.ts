import { isSum, type PersonFigures } from '@/lib/shared/people/people'
import { PERSON_FIGURES, type PersonFigure } from '@/lib/shared/people/person-metrics'
import { OWN_METRIC_SQL } from '../analytics/metrics'
import { type OwnRows, roleSql } from '../analytics/own'
import { COLUMNS as C, CALLS_TABLE, ratioSql } from '../analytics/sql'

type Figure = (rows: OwnRows) => string
const ofOwn = Object.fromEntries(
  Object.entries(OWN_METRIC_SQL).map(([name, sql]): [string, Figure] => [name, ({ own }) => sql(own)]),
) as Record<keyof typeof OWN_METRIC_SQL, Figure>

/** One aggregate per figure over rows of people and calls. What `by=person` has, too, is the same there. */
const FIGURE_SQL: Record<PersonFigure, Figure> = {
  ...ofOwn,
  meetings: ({ own }) => `countIf(${roleSql('invited', own)})`,
  attended: ({ own }) => `countIf(${roleSql('attended', own)})`,
  calls: () => 'count()',
  reconnects: ({ reconnects }) => `sum(${reconnects})`,
  lastCallAt: () => `max(${C.timeSeconds})`,
  initiated: ({ own }) => `countIf(${own.placed})`,
  joined: ({ own }) => `countIf(${own.attended})`,
  attendance: ({ own }) => ratioSql(`countIf(${own.attended})`, `countIf(${own.invited})`),
  presenceMinutes: ({ own }) => `sum(${own.seconds}) / 60`,
}

/**
 * One row per person, or per set of people, with all figures: its `uid`, and `m_…`.
 * @param where also of the key and what else the rows have @param more further columns
 */
export function figuresSql(rows: OwnRows, where: string, more: readonly string[] = []): string {
  const figures = PERSON_FIGURES.map((name) => `toFloat64OrNull(toString(${FIGURE_SQL[name](rows)})) AS m_${name}`)
  return `SELECT ${[`${rows.key} AS uid`, ...figures, ...more].join(', ')} FROM ${CALLS_TABLE} FINAL ${rows.join} WHERE ${where} GROUP BY uid`
}

/** One row per row of either period: figures `m_…` now, `b_…` before, and whether there is a call now. Sums are 0 where there is none. */
export function comparedSql(now: string, before: string): string {
  const figure = (name: PersonFigure, prefix: 'm' | 'b') => {
    const value = `anyIf(p.m_${name}, p.is_now = ${prefix === 'm' ? 1 : 0})`
    return `${isSum(name) ? `ifNull(${value}, 0)` : value} AS ${prefix}_${name}`
  }
  const figures = PERSON_FIGURES.flatMap((name) => [figure(name, 'm'), figure(name, 'b')])
  return `SELECT p.uid AS uid, max(p.is_now) AS is_here, ${figures.join(', ')} FROM
    (SELECT *, 1 AS is_now FROM (${now}) UNION ALL SELECT *, 0 AS is_now FROM (${before})) AS p GROUP BY p.uid`
}

/**
 * Medians of the figures `m_…` over everyone, as `e_…`, interpolated between ranks.
 * @param condition of those who count @param over what follows each aggregate
 */
export const mediansSql = (condition = '1', over = ''): string =>
  PERSON_FIGURES.map(
    (name) => `quantileExactInclusiveOrNullIf(0.5)(p.m_${name}, ${condition})${over} AS e_${name}`,
  ).join(', ')

/** Figures of an engine row: of the period itself `m`, of the one before `b`, or of everyone `e`. */
export const figuresOf = (row: Record<string, unknown>, prefix: 'm' | 'b' | 'e' = 'm'): PersonFigures =>
  Object.fromEntries(
    PERSON_FIGURES.map((name) => {
      const value = row[`${prefix}_${name}`]
      return [name, value === null || value === undefined ? null : Number(value)]
    }),
  ) as PersonFigures
