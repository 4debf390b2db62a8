import { DEFAULT_REPEAT_HOURS } from '@/lib/shared/callbacks/callbacks'
import type { Anomaly } from '@/lib/shared/calls/call'
import type { CallId } from '@/lib/shared/calls/call-path'
import { isKnownWord, type WordKind } from '@/lib/shared/calls/spellings'
import { NUMBER_FILTERS } from '@/lib/shared/filters/filters'
import { toEpochSeconds } from '@/lib/shared/filters/range'
import { NO_TEAM, type PartyKind } from '@/lib/shared/people/names'
import { activeAtSql, staleOngoingSql } from '../concurrency/interval'
import type { Scope } from '../deps'
import { localHour, localWeekday } from '../dimensions'
import { ownOf, ownOutcomeSql, roleSql } from '../own'
import { type Bindings, COLUMNS as C, idsSql, ROW_KEY, SLIM, windowConditions } from '../sql'
import { gapSql, lostSql, OUTCOME_SQL, STAGE_SQL, WAIT_SECONDS } from '../stages'
import { billGapSql } from './bill'
import { callbackCondition, repeatStatesSql } from './callbacks'
import { hoursSql, isNamedSql, teamUids } from './organisation'
import { searchSql } from './search'

export type ConditionContext = Scope & { bindings: Bindings }

/** The filters and the window of a scope as one SQL condition on the calls table. Values are bound; column names come only from `COLUMNS`. */
export function whereSql(scope: Scope, bindings: Bindings): string {
  const context = { ...scope, bindings }
  const conditions = [
    ...windowConditions(scope.window, bindings),
    ...wordConditions(context),
    ...numberConditions(context),
    ...peopleConditions(context),
    ...otherConditions(context),
  ]
  return conditions.length === 0 ? '1' : conditions.map((condition) => `(${condition})`).join(' AND ')
}

/** One condition if the filter is set. */
const given = <T>(value: T, condition: (value: NonNullable<T>) => string): string[] =>
  value == null || (Array.isArray(value) && value.length === 0) ? [] : [condition(value)]
const anyOf = (conditions: readonly string[]) => conditions.map((condition) => `(${condition})`).join(' OR ')

const WORDS = { type: C.type, mode: C.mode, status: C.status, receiverType: C.receiverType } as const

/** Words that are known have one spelling here; others may have any case. */
function wordConditions({ filters, bindings }: ConditionContext): string[] {
  const among = (column: string, values: readonly string[]) => `${column} IN ${bindings.bind('Array(String)', values)}`
  const words = Object.entries(WORDS).flatMap(([kind, column]) =>
    given(filters[kind as keyof typeof WORDS], (values) => {
      const unknown = values.filter((word) => !isKnownWord(kind as WordKind, word)).map((word) => word.toLowerCase())
      const exact = among(column, values)
      return unknown.length === 0 ? exact : `${exact} OR ${among(`lowerUTF8(${column})`, unknown)}`
    }),
  )
  return [
    ...given(filters.outcome, (outcomes) => anyOf(outcomes.map((outcome) => OUTCOME_SQL[outcome]))),
    ...words,
    ...given(filters.hasRecording, (has) => `${C.hasRecording} = ${has ? 1 : 0}`),
    ...given(filters.initiator, (uids) => among(C.initiator, uids)),
    ...given(filters.toGroup, (is) => `${C.group} ${is ? '!=' : '='} ''`),
  ]
}

const NUMBERS: Record<(typeof NUMBER_FILTERS)[number]['least'], string> = {
  minDuration: C.durationSeconds,
  minRing: C.ringSeconds,
  minWait: WAIT_SECONDS,
  minTogether: C.togetherSeconds,
  minAlone: C.aloneSeconds,
  minPeople: C.joinedPeople,
}

const numberConditions = ({ filters, bindings }: ConditionContext): string[] =>
  NUMBER_FILTERS.flatMap(({ least, most }) => [
    ...given(filters[least], (value) => `${NUMBERS[least]} >= ${bindings.bind('Int64', value)}`),
    ...given(most && filters[most], (value) => `${NUMBERS[least]} <= ${bindings.bind('Int64', value)}`),
  ])

function peopleConditions(context: ConditionContext): string[] {
  const { filters, bindings } = context
  const named = (uids: readonly string[]) => bindings.bind('Array(String)', uids)
  const windowSql = windowConditions(context.window, bindings).join(' AND ') || '1'
  return [
    ...slimRows(context, bindings).map((rows) => `(${ROW_KEY}) IN (SELECT ${ROW_KEY} FROM ${rows})`),
    ...given(filters.with, (uids) => `hasAll(${C.people}, ${named(uids)})`),
    ...given(filters.joined, (uids) => `hasAny(${C.joinedUids}, ${named(uids)})`),
    ...given(
      filters.missed,
      (uids) =>
        `arrayExists(uid -> has(${C.invitedUids}, uid) AND NOT has(${C.joinedUids}, uid) AND ifNull(${C.initiator} != uid, true), ${named(uids)})`,
    ),
    ...(filters.q === undefined ? [] : searchSql(filters.q, { ...context, windowSql })),
    // No list of people can say who is in no team.
    ...(filters.team.includes(NO_TEAM)
      ? [`arrayExists(uid -> ${isNamedSql('uid', { ...context, filters: { ...filters, uid: [] } })}, ${C.people})`]
      : []),
  ]
}

/** What follows FROM for the slim rows of the people, of the groups and of the teams in the filters, within the window: an entry for each kind that is named. */
export function slimRows(scope: Scope, bindings: Bindings): string[] {
  const { uid, guid } = scope.filters
  const rowsOf = (kind: PartyKind, ids: readonly string[]): string => {
    const { table, id } = SLIM[kind]
    const isTheirs = `${id} IN ${bindings.bind('Array(String)', ids)}`
    return `${table} FINAL WHERE ${[isTheirs, ...windowConditions(scope.window, bindings)].join(' AND ')}`
  }
  const ofTeams = scope.filters.team.length === 0 ? null : teamUids(scope)
  return [
    ...(uid.length === 0 ? [] : [rowsOf('user', uid)]),
    // A guid may have outer blanks, and so may a list that somebody typed.
    ...(guid.length === 0 ? [] : [rowsOf('group', [...new Set(guid.flatMap((id) => [id, id.trim()]))])]),
    // Teams without people have no calls.
    ...(ofTeams === null ? [] : [rowsOf('user', ofTeams)]),
  ]
}

/** What became of a call, and what depends on other calls, the clock, or the accounts. */
function otherConditions(context: ConditionContext): string[] {
  const { filters, bindings, zone } = context
  const named = ownOf((uid) => isNamedSql(uid, context))
  const numbers = (values: readonly string[]) => bindings.bind('Array(Int64)', values.map(Number))
  return [
    ...given(filters.offered, (outcomes) => anyOf(outcomes.map((outcome) => ownOutcomeSql(outcome, named)))),
    ...given(filters.role, (roles) => anyOf(roles.map((role) => roleSql(role, named)))),
    ...given(filters.gap, (gaps) => anyOf(gaps.map((name) => gapSql(name, context)))),
    ...given(filters.reached, (stage) => STAGE_SQL[stage]),
    ...given(filters.lost, lostSql),
    ...given(filters.billGap, (gaps) => billGapSql(gaps, bindings)),
    ...given(filters.anomaly, (names) => anomalySql(names, context)),
    ...given(filters.quality, (names) => `hasAny(${C.quality}, ${bindings.bind('Array(String)', names)})`),
    ...given(filters.callback, (states) => callbackCondition(states, { ...context, hours: filters.callbackHours })),
    ...given(filters.repeat, (names) => {
      const states = repeatStatesSql({ ...context, hours: filters.repeatHours ?? DEFAULT_REPEAT_HOURS })
      return anyOf(names.map((name) => states[name]))
    }),
    ...given(filters.activeAt, (at) => activeAtSql(toEpochSeconds(at, zone), context)),
    ...given(filters.tag, () => taggedSql(context)),
    ...given(filters.weekday, (days) => `${localWeekday(context)} IN ${numbers(days)}`),
    ...given(filters.hour, (hours) => `${localHour(context)} IN ${numbers(hours)}`),
    ...given(filters.hours, (choice) => hoursSql(choice, context)),
  ]
}

/** Calls with any of the tags. A missing lookup is a bug and must not drop the filter silently. */
function taggedSql({ tagged, bindings }: ConditionContext): string {
  if (tagged === undefined) throw new Error('The calls with these tags were not looked up.')
  return tagged.ids.length === 0 ? '0' : keysOf(tagged.ids, bindings)
}

/** The condition of calls with any of these issues. */
export function anomalySql(
  names: readonly Anomaly[],
  context: Pick<ConditionContext, 'bindings' | 'nowSeconds' | 'staleOngoingHours'>,
): string {
  const stored = names.filter((name) => name !== 'stale-ongoing')
  return [
    ...given(stored, () => `hasAny(${C.anomalies}, ${context.bindings.bind('Array(String)', stored)})`),
    ...(stored.length < names.length ? [staleOngoingSql(context)] : []),
  ].join(' OR ')
}

/** Selects calls by id through the slim table of their row keys. */
export function keysOf(calls: readonly CallId[], bindings: Bindings): string {
  return `(${ROW_KEY}) IN (SELECT ${ROW_KEY} FROM call_keys FINAL
    WHERE (${C.sessionId}, ${C.mid}) IN (${idsSql(calls, bindings)}) AND is_deleted = 0)`
}
