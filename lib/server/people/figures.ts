import type { PersonFigures } from '@/lib/shared/people/people'
import { PERSON_METRIC_NAMES, PERSON_METRICS, type PersonMetric } from '@/lib/shared/people/person-metrics'
import { COLUMNS as C, CALLS_TABLE, ratioSql } from '../analytics/sql'
import { ANSWERED, RESOLVED } from '../analytics/stages'

const JOINED = 'countIf(is_joined)'

/** One aggregate per entry of `PERSON_METRICS`, over the columns of `peopleSql`: one row per person and call. */
const PERSON_METRIC_SQL: Record<PersonMetric, string> = {
  calls: 'count()',
  initiated: `countIf(ifNull(${C.initiator} = uid, false))`,
  joined: JOINED,
  missed: `countIf(is_invited AND NOT is_joined AND ifNull(${C.initiator} != uid, true))`,
  attendance: ratioSql(JOINED, 'countIf(is_invited)'),
  answered: `countIf(${ANSWERED})`,
  answerRate: ratioSql(`countIf(${ANSWERED})`, `countIf(${RESOLVED})`),
  presenceMinutes: 'sum(presence) / 60',
  usefulMinutes: 'sum(together) / 60',
  waitingMinutes: '(sum(presence) - sum(together)) / 60',
  reconnects: 'sum(reconnected)',
  reconnectRate: ratioSql('sum(reconnected)', JOINED),
  devices: ratioSql('sum(used)', JOINED),
  lastCallAt: `max(${C.timeSeconds})`,
}

const FIGURES = PERSON_METRIC_NAMES.map(
  (name) => `toFloat64OrNull(toString(${PERSON_METRIC_SQL[name]})) AS m_${name}`,
).join(', ')

/**
 * Who of a call's people was invited, and who joined, parallel to `people`, in which those invited come first. Looking each up among the
 * uids takes twice as long as the rest of the statement, so only rows that may lack the column are read in that way.
 */
const flagsSql = (isFilled: boolean): string => {
  const sized = (flags: string) => `arrayResize(${flags}, length(${C.people}))`
  const among = (uids: string) => `arrayMap(one -> has(${uids}, one), ${C.people})`
  return isFilled
    ? `${sized(C.invitedJoined)} AS is_joined, ${sized(`arrayWithConstant(length(${C.invitedJoined}), 1)`)} AS is_invited`
    : `${among(C.joinedUids)} AS is_joined, ${among(C.invitedUids)} AS is_invited`
}

/**
 * One row per person with all figures; a person counts once per call, whatever the number of devices.
 * @param isFilled every row has all columns (`isFilled` of the mirror)
 */
export function peopleSql(where: string, isFilled: boolean): string {
  return `SELECT uid, ${FIGURES} FROM ${CALLS_TABLE} FINAL ARRAY JOIN ${C.people} AS uid, ${C.personPresenceSeconds} AS presence,
    ${C.personTogetherSeconds} AS together, ${C.personReconnects} AS reconnected, ${C.personDevices} AS used, ${flagsSql(isFilled)}
    WHERE ${where} GROUP BY uid`
}

/** One row per person of either period: figures `m_…` now, `b_…` before, and whether they are in a call now. Sums are 0 where there is no call. */
export function comparedPeopleSql(where: string, whereBefore: string, isFilled: boolean): string {
  const figure = (name: (typeof PERSON_METRIC_NAMES)[number], prefix: 'm' | 'b') => {
    const value = `anyIf(p.m_${name}, p.is_now = ${prefix === 'm' ? 1 : 0})`
    return `${PERSON_METRICS[name].additive ? `ifNull(${value}, 0)` : value} AS ${prefix}_${name}`
  }
  const figures = PERSON_METRIC_NAMES.flatMap((name) => [figure(name, 'm'), figure(name, 'b')])
  return `SELECT p.uid AS uid, max(p.is_now) AS is_here, ${figures.join(', ')} FROM
    (SELECT *, 1 AS is_now FROM (${peopleSql(where, isFilled)}) UNION ALL SELECT *, 0 AS is_now FROM (${peopleSql(whereBefore, isFilled)})) AS p GROUP BY p.uid`
}

/**
 * Medians of the figures `m_…` over everyone, as `e_…`, interpolated between ranks.
 * @param condition of those who count @param over what follows each aggregate
 */
export const mediansSql = (condition = '1', over = ''): string =>
  PERSON_METRIC_NAMES.map(
    (name) => `quantileExactInclusiveOrNullIf(0.5)(p.m_${name}, ${condition})${over} AS e_${name}`,
  ).join(', ')

/** Figures of an engine row: of the period itself `m`, of the one before `b`, or of everyone `e`. */
export const figuresOf = (row: Record<string, unknown>, prefix: 'm' | 'b' | 'e' = 'm'): PersonFigures =>
  Object.fromEntries(
    PERSON_METRIC_NAMES.map((name) => {
      const value = row[`${prefix}_${name}`]
      return [name, value === null || value === undefined ? null : Number(value)]
    }),
  ) as PersonFigures

/** Figures of someone without calls: sums are 0, everything else is null. */
export const NO_FIGURES = Object.fromEntries(
  PERSON_METRIC_NAMES.map((name) => [name, PERSON_METRICS[name].additive ? 0 : null]),
) as PersonFigures
