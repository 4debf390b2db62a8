import { activeAtSql, staleOngoingSql } from '@/lib/server/analytics/concurrency/interval'
import type { FilterDeps } from '@/lib/server/analytics/deps'
import { localHour, localWeekday } from '@/lib/server/analytics/dimensions'
import {
  type Bindings,
  COLUMNS as C,
  CALL_KEYS,
  GROUP_CALLS,
  instant,
  PERSON_CALLS,
  ROW_KEY,
} from '@/lib/server/analytics/sql'
import { gapSql, lostSql, OUTCOME_SQL, STAGE_SQL, WAIT_SECONDS } from '@/lib/server/analytics/stages'
import { DEFAULT_CALLBACK_HOURS } from '@/lib/shared/callbacks/callbacks'
import { DEFAULT_REPEAT_HOURS } from '@/lib/shared/callbacks/repeats'
import type { CallId } from '@/lib/shared/calls/call-path'
import { isKnownWord, type WordKind } from '@/lib/shared/calls/spellings'
import type { Filters } from '@/lib/shared/filters/filters'
import { DEFAULT_ZONE, toEpochSeconds, type Window } from '@/lib/shared/filters/range'
import { billGapSql } from './bill'
import { callbackCondition } from './callbacks'
import { hoursSql, teamConditions, teamUids } from './organisation'
import { repeatStatesSql } from './repeats'
import { searchSql } from './search'

/** What filters are compiled with. */
export type WhereContext = FilterDeps & { window: Window; bindings: Bindings }

/** Filters as one SQL condition on the calls table. Values are bound; column names come only from `columns`. */
export function whereSql(filters: Partial<Filters>, context: WhereContext): string {
  const conditions = [
    ...windowConditions(context.window, context.bindings),
    ...wordConditions(filters, context.bindings),
    ...numberConditions(filters, context.bindings),
    ...stageConditions(filters, context),
    ...(filters.billGap === undefined || filters.billGap.length === 0
      ? []
      : [billGapSql(filters.billGap, context.bindings)]),
    ...peopleConditions(filters, context),
    ...anomalyConditions(filters, context),
    ...(filters.quality === undefined || filters.quality.length === 0
      ? []
      : [`hasAny(${C.quality}, ${context.bindings.bind('Array(String)', filters.quality)})`]),
    ...callbackConditions(filters, context),
    ...repeatConditions(filters, context),
    ...(filters.activeAt === undefined
      ? []
      : [activeAtSql(toEpochSeconds(filters.activeAt, filters.tz ?? DEFAULT_ZONE), context)]),
    ...tagConditions(filters, context),
    ...clockConditions(filters, context),
    ...teamConditions(filters, context),
    ...(filters.hours === undefined ? [] : [hoursSql(filters.hours, context)]),
  ]
  return conditions.length === 0 ? '1' : conditions.map((condition) => `(${condition})`).join(' AND ')
}

/** `[from, to)` on the call's time, the first column of the sort key, so the engine reads only that range. */
export function windowConditions(window: Window, bindings: Bindings): string[] {
  return [
    ...(window.from === null ? [] : [`${C.time} >= ${instant(bindings.bind('Int64', window.from))}`]),
    ...(window.to === null ? [] : [`${C.time} < ${instant(bindings.bind('Int64', window.to))}`]),
  ]
}

function oneOf(column: string, values: readonly string[] | undefined, bindings: Bindings): string[] {
  return values === undefined || values.length === 0 ? [] : [`${column} IN ${bindings.bind('Array(String)', values)}`]
}

/** Words that are known have one spelling here; others may have any case. */
function wordsOf(kind: WordKind, column: string, words: readonly string[] | undefined, bindings: Bindings): string[] {
  const unknown = (words ?? []).filter((word) => !isKnownWord(kind, word))
  const exact = oneOf(column, words, bindings)
  if (unknown.length === 0) return exact
  return [
    `${exact} OR ${oneOf(
      `lowerUTF8(${column})`,
      unknown.map((word) => word.toLowerCase()),
      bindings,
    )}`,
  ]
}

function wordConditions(filters: Partial<Filters>, bindings: Bindings): string[] {
  return [
    ...(filters.outcome === undefined || filters.outcome.length === 0
      ? []
      : [filters.outcome.map((outcome) => OUTCOME_SQL[outcome]).join(' OR ')]),
    ...wordsOf('type', C.type, filters.type, bindings),
    ...wordsOf('mode', C.mode, filters.mode, bindings),
    ...wordsOf('status', C.status, filters.status, bindings),
    ...wordsOf('receiverType', C.receiverType, filters.receiverType, bindings),
    ...(filters.hasRecording === undefined ? [] : [`${C.hasRecording} = ${filters.hasRecording ? 1 : 0}`]),
    ...oneOf(C.initiator, filters.initiator, bindings),
    ...(filters.toGroup === undefined ? [] : [`${C.group} ${filters.toGroup ? '!=' : '='} ''`]),
  ]
}

function within(column: string, least: number | undefined, most: number | undefined, bindings: Bindings): string[] {
  return [
    ...(least === undefined ? [] : [`${column} >= ${bindings.bind('Int64', least)}`]),
    ...(most === undefined ? [] : [`${column} <= ${bindings.bind('Int64', most)}`]),
  ]
}

function numberConditions(filters: Partial<Filters>, bindings: Bindings): string[] {
  return [
    ...within(C.durationSeconds, filters.minDuration, filters.maxDuration, bindings),
    ...within(C.ringSeconds, filters.minRing, filters.maxRing, bindings),
    ...within(C.togetherSeconds, filters.minTogether, undefined, bindings),
    ...within(C.aloneSeconds, filters.minAlone, undefined, bindings),
    ...within(WAIT_SECONDS, filters.minWait, filters.maxWait, bindings),
    ...within(C.joinedPeople, filters.minPeople, filters.maxPeople, bindings),
  ]
}

function stageConditions(filters: Partial<Filters>, context: WhereContext): string[] {
  return [
    ...(filters.gap === undefined || filters.gap.length === 0
      ? []
      : [filters.gap.map((name) => `(${gapSql(name, context)})`).join(' OR ')]),
    ...(filters.reached === undefined ? [] : [STAGE_SQL[filters.reached]]),
    ...(filters.lost === undefined ? [] : [lostSql(filters.lost)]),
  ]
}

function peopleConditions(filters: Partial<Filters>, context: WhereContext): string[] {
  const { bindings } = context
  const conditions: string[] = []
  for (const rows of slimRows(filters, context))
    conditions.push(`(${ROW_KEY}) IN (SELECT ${rows.key} FROM ${rows.sql})`)
  const named = (uids: readonly string[]) => bindings.bind('Array(String)', uids)
  if (filters.with !== undefined && filters.with.length > 0)
    conditions.push(`hasAll(${C.people}, ${named(filters.with)})`)
  if (filters.joined !== undefined && filters.joined.length > 0)
    conditions.push(`hasAny(${C.joinedUids}, ${named(filters.joined)})`)
  if (filters.missed !== undefined && filters.missed.length > 0)
    conditions.push(
      `arrayExists(uid -> has(${C.invitedUids}, uid) AND NOT has(${C.joinedUids}, uid) AND ifNull(${C.initiator} != uid, true), ${named(filters.missed)})`,
    )
  if (filters.q !== undefined) {
    const windowSql = windowConditions(context.window, bindings).join(' AND ') || '1'
    conditions.push(
      ...searchSql(filters.q, { directory: context.directory, noted: context.noted, bindings, windowSql }),
    )
  }
  return conditions
}

/** Rows of a slim table: `key` and `time` are column expressions, `sql` is what follows FROM. */
export type SlimRows = { key: string; time: string; sql: string }

/** Slim rows of the people, of the groups and of the teams in the filters, within the window: an entry for each kind that is named. */
export function slimRows(
  filters: Partial<Filters>,
  context: Pick<WhereContext, 'window' | 'bindings' | 'organisation'>,
): SlimRows[] {
  const { window, bindings } = context
  const [uid, guid] = [filters.uid ?? [], filters.guid ?? []]
  const named = [
    { slim: PERSON_CALLS, ids: uid.length === 0 ? null : uid },
    // A guid may have outer blanks, and so may a list that somebody typed.
    { slim: GROUP_CALLS, ids: guid.length === 0 ? null : [...new Set(guid.flatMap((id) => [id, id.trim()]))] },
    // Teams without people have no calls.
    { slim: PERSON_CALLS, ids: teamUids(filters, context) },
  ]
  return named.flatMap(({ slim, ids }) => {
    if (ids === null) return []
    const conditions = [`${slim.id} IN ${bindings.bind('Array(String)', ids)}`, ...windowConditions(window, bindings)]
    return [
      {
        key: `${slim.time}, ${slim.sessionId}, ${slim.mid}`,
        time: slim.time,
        sql: `${slim.table} FINAL WHERE ${conditions.join(' AND ')}`,
      },
    ]
  })
}

/** Calls with any of the tags. A missing lookup is a bug and must not drop the filter silently. */
function tagConditions({ tag }: Partial<Filters>, { tagged, bindings }: WhereContext): string[] {
  if (tag === undefined || tag.length === 0) return []
  if (tagged === undefined) throw new Error('The calls with these tags were not looked up.')
  return tagged.ids.length === 0 ? ['0'] : [keysOf(tagged.ids, bindings)]
}

/** The condition of the data issues in the filters, if any. */
export function anomalyConditions(filters: Partial<Filters>, context: WhereContext): string[] {
  const names = filters.anomaly ?? []
  const stored = names.filter((name) => name !== 'stale-ongoing')
  const conditions: string[] = []
  if (stored.length > 0) conditions.push(`hasAny(${C.anomalies}, ${context.bindings.bind('Array(String)', stored)})`)
  if (stored.length < names.length) conditions.push(staleOngoingSql(context))
  return conditions.length === 0 ? [] : [conditions.join(' OR ')]
}

/** Missed calls by callback state: a subquery, since it depends on later calls. */
function callbackConditions({ callback, callbackHours }: Partial<Filters>, context: WhereContext): string[] {
  if (callback === undefined || callback.length === 0) return []
  return [callbackCondition(callback, { ...context, hours: callbackHours ?? DEFAULT_CALLBACK_HOURS })]
}

/** Calls by whether they repeat an earlier one: it depends on other calls, too. */
function repeatConditions({ repeat, repeatHours }: Partial<Filters>, context: WhereContext): string[] {
  if (repeat === undefined || repeat.length === 0) return []
  const states = repeatStatesSql({ ...context, hours: repeatHours ?? DEFAULT_REPEAT_HOURS })
  return [repeat.map((name) => `(${states[name]})`).join(' OR ')]
}

function clockConditions(filters: Partial<Filters>, { window, bindings }: WhereContext): string[] {
  const clock = { bindings, zone: filters.tz ?? DEFAULT_ZONE, from: window.from, to: window.to }
  const among = (expression: (context: typeof clock) => string, values: readonly string[] | undefined) =>
    values === undefined || values.length === 0
      ? []
      : [`${expression(clock)} IN ${bindings.bind('Array(Int64)', values.map(Number))}`]
  return [...among(localWeekday, filters.weekday), ...among(localHour, filters.hour)]
}

/** Selects calls by id through the slim table of their row keys. */
export function keysOf(calls: readonly CallId[], bindings: Bindings): string {
  const { time, sessionId, mid, table, isDeleted } = CALL_KEYS
  const ids = bindings.bind(
    'Array(String)',
    calls.map((call) => call.sessionId),
  )
  const mids = bindings.bind(
    'Array(String)',
    calls.map((call) => call.mid),
  )
  return `(${ROW_KEY}) IN (SELECT ${time}, ${sessionId}, ${mid} FROM ${table} FINAL
    WHERE (${sessionId}, ${mid}) IN (SELECT tupleElement(id, 1), tupleElement(id, 2) FROM (SELECT arrayJoin(arrayZip(${ids}, ${mids})) AS id))
      AND ${isDeleted} = 0)`
}
