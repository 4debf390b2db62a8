import type { AnalyticsValue } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import type { Filters } from '@/lib/shared/filters/filters'
import { NO_TEAM } from '@/lib/shared/people/names'
import { hullOf, rowsOfPeriods } from '../analytics/days'
import { type Scope, scopeOf } from '../analytics/deps'
import { DIMENSION_SQL, ownRows } from '../analytics/dimensions'
import { whereSql } from '../analytics/filters/where'
import { countSql } from '../analytics/measures'
import { offeredSql, ownOutcomeSql } from '../analytics/own'
import { ANSWERED, OUTCOME_SQL, RESOLVED } from '../analytics/stages'
import type { Amounts, Part } from './contributions'
import type { Query } from './figures'

/**
 * How the calls of a cause changed: `rate`, they are answered more or less often; `calls`, there are more or fewer; `lost`, more or fewer of those
 * without an answer are theirs; `failed`, they fail more or less often; `joined`, someone joins more or fewer; `reconnected`, someone's connection
 * is lost more or less often.
 */
export const CAUSE_KINDS = ['rate', 'calls', 'lost', 'failed', 'joined', 'reconnected'] as const
export type CauseKind = (typeof CAUSE_KINDS)[number]
/** Parts of all calls, or of all without an answer; the others are rates of their own. */
export const SHARES: readonly CauseKind[] = ['calls', 'joined', 'lost']
/** The dimensions that divide calls, with the kinds of change sought in each: not the number of calls by hour or weekday, which fluctuates anyway. */
export const SIDES: readonly { by: readonly Dimension[]; kinds: readonly CauseKind[] }[] = [
  { by: ['person'], kinds: ['rate', 'lost', 'failed', 'joined', 'reconnected'] },
  { by: ['team'], kinds: ['rate', 'calls', 'lost'] },
  { by: ['initiator'], kinds: ['rate', 'calls', 'lost'] },
  { by: ['group'], kinds: ['rate', 'calls', 'lost', 'failed'] },
  { by: ['weekday', 'hour'], kinds: ['rate', 'failed'] },
  { by: ['hour'], kinds: ['rate', 'failed'] },
  { by: ['weekday'], kinds: ['rate'] },
  { by: ['type'], kinds: ['rate', 'calls', 'failed'] },
  { by: ['receiverType'], kinds: ['rate', 'calls'] },
  { by: ['mode'], kinds: ['rate', 'calls'] },
]
/** What is counted in one statement: all sides but the first four are sums of the last entry. */
const READ_BY: readonly (readonly Dimension[])[] = [
  ['person'],
  ['team'],
  ['initiator'],
  ['group'],
  ['weekday', 'hour', 'type', 'receiverType', 'mode'],
]
/** Values that are not named, since the other values of the dimension say the same. */
const UNNAMED: Partial<Record<Dimension, AnalyticsValue>> = { type: 'audio', receiverType: 'user', mode: 'call' }

export type Side = { keys: readonly [Dimension, AnalyticsValue][] } & Record<CauseKind, Part>
export type Totals = Omit<Side, 'keys'>
export type Sides = { totals: Totals; sets: Side[][] }

/** A part from what is read of each period. */
const both = (read: (period: keyof Part) => Amounts): Part => ({ now: read('now'), before: read('before') })

const COUNTS = ['calls', 'resolved', 'failed', 'judged', 'answered', 'joined', 'reconnected'] as const
type Count = (typeof COUNTS)[number]
/** One number for each of `COUNTS`, in this order: an array, since they are summed for thousands of people. */
type Counts = number[]
/** The calls of a period under the keys of some dimensions. */
type CountRow = { keys: readonly [Dimension, AnalyticsValue][]; counts: Counts }
type Tally = Pick<CountRow, 'keys'> & Record<keyof Part, Counts>
const PERIODS = ['now', 'before'] as const
type CountedSides = Record<keyof Part, CountRow[]>

/** The calls of both periods by some dimensions; for people and teams, what became of those offered to them. Several rows may have the same keys. */
async function countsBy(
  scope: Scope,
  asked: Pick<Query, 'now' | 'before'>,
  by: readonly Dimension[],
): Promise<CountedSides> {
  const windows = PERIODS.map((period) => asked[period])
  const window = hullOf(windows)
  const question = () => ['drivers-sides', by]
  const found = await rowsOfPeriods(scope, windows, question, 'drivers-sides', (bindings, part) => {
    const context = { ...scope, window, starts: null, bindings }
    const [first] = by
    const rows = first === 'person' || first === 'team' ? ownRows(first, context, undefined) : null
    const conditions: Record<Count, string> = {
      calls: 'true',
      resolved: RESOLVED,
      failed: OUTCOME_SQL.failed,
      judged: rows ? `${offeredSql(rows.own)} AND NOT (${ownOutcomeSql('byOthers', rows.own)})` : RESOLVED,
      answered: rows ? ownOutcomeSql('answered', rows.own) : ANSWERED,
      joined: rows?.own.attended ?? 'false',
      reconnected: rows ? `${rows.own.attended} AND ${rows.reconnects} > 0` : 'false',
    }
    const keys = by.map((name, index) => [`k${index}`, rows?.key ?? DIMENSION_SQL[name].sql(context)] as const)
    const counts = `[${COUNTS.map((name) => `countIf(${conditions[name]})`).join(', ')}] AS counts`
    return countSql(
      { keys, columns: [counts], join: rows?.join, where: whereSql({ ...scope, window }, bindings) },
      part,
    )
  })
  const [now = [], before = []] = found.map((rows) =>
    rows.map((row) => ({
      keys: by.map((name, index): [Dimension, AnalyticsValue] => [name, DIMENSION_SQL[name].decode(row[`k${index}`])]),
      counts: row.counts as Counts,
    })),
  )
  return { now, before }
}

/** Sums the counts whose keys agree in some dimensions, which are the only ones kept. */
function talliesBy(names: readonly Dimension[], counted: Partial<CountedSides> = {}): Tally[] {
  const found = new Map<string, Tally>()
  for (const period of PERIODS)
    for (const { keys, counts } of counted[period] ?? []) {
      let text = ''
      for (const [name, key] of keys) if (names.includes(name)) text += `${key},`
      let tally = found.get(text)
      if (tally === undefined) {
        tally = { keys: keys.filter(([name]) => names.includes(name)), now: noCalls(), before: noCalls() }
        found.set(text, tally)
      }
      const sums = tally[period]
      counts.forEach((count, index) => {
        sums[index] = (sums[index] ?? 0) + count
      })
    }
  return [...found.values()]
}
const noCalls = (): Counts => COUNTS.map(() => 0)

/** Calls in two periods as the parts that they are of the whole. */
function partsOf(tally: Tally, whole: Pick<Totals, 'calls' | 'lost'> | null): Totals {
  const of = (period: keyof Part, name: Count) => tally[period][COUNTS.indexOf(name)] ?? 0
  const part = (over: Count, under: Count) => both((period) => ({ over: of(period, over), under: of(period, under) }))
  const ofAll = (one: Part, all = one): Part => both((period) => ({ over: one[period].over, under: all[period].over }))
  const rate = part('answered', 'judged')
  const lost = both((period) => ({ over: rate[period].under - rate[period].over, under: 0 }))
  return {
    rate,
    calls: ofAll(part('calls', 'calls'), whole?.calls),
    lost: ofAll(lost, whole?.lost),
    failed: part('failed', 'resolved'),
    joined: ofAll(part('joined', 'calls'), whole?.calls),
    reconnected: part('reconnected', 'joined'),
  }
}

const isNamed = ({ keys }: Side) =>
  keys.every(([name, key]) => key !== null && key !== '' && key !== NO_TEAM && key !== UNNAMED[name])
/** Whether a side is by some of these dimensions alone. */
export const isBy = ({ keys }: Side, names: readonly Dimension[]) => keys.every(([name]) => names.includes(name))

/** All sides of some calls; `whole` where these are a part of others. */
export async function readSides(asked: Query, filters: Filters, whole: Totals | null): Promise<Sides> {
  const scope = scopeOf(asked.deps, filters)
  const hasTeams = scope.organisation.teams.length > 0
  const counted = await Promise.all(
    READ_BY.map((by) => (by.includes('team') && !hasTeams ? {} : countsBy(scope, asked, by))),
  )
  const none: Tally = { keys: [], now: noCalls(), before: noCalls() }
  const all = (some: Partial<CountedSides> | undefined) => talliesBy([], some)[0] ?? none
  const { reconnected } = partsOf(all(counted[0]), null)
  const totals = { ...partsOf(all(counted.at(-1)), whole), reconnected }
  const sets = SIDES.map(({ by }, index) => {
    const tallies = talliesBy(by, counted[Math.min(index, READ_BY.length - 1)])
    return tallies.map((one) => ({ keys: one.keys, ...partsOf(one, whole ?? totals) })).filter(isNamed)
  })
  return { totals, sets }
}

/** Sides without some of their calls, which still count in the number of all calls. */
export function without(all: Sides, some: Sides): Sides {
  const rest = <S extends Totals>(one: S, other: Totals | undefined): S => {
    if (other === undefined) return one
    const parts = CAUSE_KINDS.map((kind) => {
      const left = (period: keyof Part) => {
        const [mine, gone] = [one[kind][period], other[kind][period]]
        const under = SHARES.includes(kind) ? mine.under : Math.max(0, mine.under - gone.under)
        // Calls of two causes are taken off twice.
        return { over: Math.max(0, Math.min(under, mine.over - gone.over)), under }
      }
      return [kind, both(left)]
    })
    return { ...one, ...Object.fromEntries(parts) }
  }
  const found = new Map(some.sets.flat().map((side) => [String(side.keys), side]))
  return {
    totals: rest(all.totals, some.totals),
    sets: all.sets.map((set) => set.map((side) => rest(side, found.get(String(side.keys))))),
  }
}
