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

export type Totals = Record<CauseKind, Part>
/** The calls under some keys, as parts of all calls. */
export type Side = Pick<CountedSide, 'keys'> & Totals
/** A side whose parts are computed when they are read: there are thousands, and the garbage collector would have to move those kept. */
export type CountedSide = { keys: readonly [Dimension, AnalyticsValue][]; part: (kind: CauseKind) => Part }
export type Sides = { totals: Totals; sets: CountedSide[][] }

/** A part from what is read of each period. */
export const both = (read: (period: keyof Part) => Amounts): Part => ({ now: read('now'), before: read('before') })

const COUNTS = ['calls', 'resolved', 'failed', 'judged', 'answered', 'joined', 'reconnected'] as const
type Count = (typeof COUNTS)[number]
/** One number for each of `COUNTS`, in this order. Rows share them, so they are replaced and never changed. */
type Counts = readonly number[]
const NONE: Counts = COUNTS.map(() => 0)
/** The calls of both periods under the keys of some dimensions, in the order of the dimensions. */
type Tally = { keys: readonly AnalyticsValue[] } & Record<keyof Part, Counts>

/** The calls of both periods by some dimensions; for people and teams, what became of those offered to them. Several rows may have the same keys. */
async function countsBy(
  scope: Scope,
  asked: Pick<Query, 'now' | 'before'>,
  by: readonly Dimension[],
): Promise<Tally[]> {
  const windows = [asked.now, asked.before]
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
    const where = whereSql({ ...scope, window }, bindings)
    return countSql({ keys, columns: [counts], join: rows?.join, where }, part)
  })
  const columns = by.map((name, index) => ({ column: `k${index}`, decode: DIMENSION_SQL[name].decode }))
  return found.flatMap((rows, period) =>
    rows.map((row) => {
      const keys = columns.map(({ column, decode }) => decode(row[column]))
      const counts = row.counts as Counts
      return period === 0 ? { keys, now: counts, before: NONE } : { keys, now: NONE, before: counts }
    }),
  )
}

/** The sums of the tallies whose keys agree in the dimensions at some places, which are the only ones kept. */
function summed(tallies: readonly Tally[], places: readonly number[]): Tally[] {
  const sums = new Map<unknown, Tally>()
  for (const { keys, now, before } of tallies) {
    const kept = places.map((place) => keys[place] ?? null)
    const key = kept.length === 1 ? kept[0] : kept.join()
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { keys: kept, now, before })
    else {
      sum.now = added(sum.now, now)
      sum.before = added(sum.before, before)
    }
  }
  return [...sums.values()]
}
function added(some: Counts, others: Counts): Counts {
  if (some === NONE || others === NONE) return some === NONE ? others : some
  return some.map((count, index) => count + (others[index] ?? 0))
}

/** Calls of a period as a part of the whole. @param all how many the whole has; without it, the part is of itself */
function amountsOf(kind: CauseKind, counts: Counts, all: number | undefined): Amounts {
  const of = (name: Count) => counts[COUNTS.indexOf(name)] ?? 0
  if (kind === 'rate') return { over: of('answered'), under: of('judged') }
  if (kind === 'failed') return { over: of('failed'), under: of('resolved') }
  if (kind === 'reconnected') return { over: of('reconnected'), under: of('joined') }
  const over = kind === 'lost' ? of('judged') - of('answered') : of(kind)
  return { over, under: all ?? over }
}

/** Calls of both periods as a part of the whole. */
function partOf(kind: CauseKind, { now, before }: Tally, whole: Pick<Totals, 'calls' | 'lost'> | null): Part {
  const all = kind === 'lost' ? whole?.lost : whole?.calls
  return { now: amountsOf(kind, now, all?.now.over), before: amountsOf(kind, before, all?.before.over) }
}

/** The parts of all kinds. */
export const partsBy = (read: (kind: CauseKind) => Part) =>
  Object.fromEntries(CAUSE_KINDS.map((kind) => [kind, read(kind)])) as Totals

const isNamed = ({ keys }: CountedSide) =>
  keys.every(([name, key]) => key !== null && key !== '' && key !== NO_TEAM && key !== UNNAMED[name])
/** Whether a side is by some of these dimensions alone. */
export const isBy = ({ keys }: Pick<Side, 'keys'>, names: readonly Dimension[]) =>
  keys.every(([name]) => names.includes(name))

/** All sides of some calls; `whole` where these are a part of others. */
export async function readSides(asked: Query, filters: Filters, whole: Totals | null): Promise<Sides> {
  const scope = scopeOf(asked.deps, filters)
  const hasTeams = scope.organisation.teams.length > 0
  const counted = await Promise.all(
    READ_BY.map(async (by) => {
      const tallies = by.includes('team') && !hasTeams ? [] : await countsBy(scope, asked, by)
      return { by, tallies: summed(tallies, [...by.keys()]) }
    }),
  )
  const all = (some: readonly Tally[] = []) => summed(some, [])[0] ?? { keys: [], now: NONE, before: NONE }
  const [ofPeople, ofCalls] = [all(counted[0]?.tallies), all(counted.at(-1)?.tallies)]
  const totals = partsBy((kind) =>
    kind === 'reconnected' ? partOf(kind, ofPeople, null) : partOf(kind, ofCalls, whole),
  )
  const sets = SIDES.map(({ by }, index) => {
    const { by: read = [], tallies = [] } = counted[Math.min(index, READ_BY.length - 1)] ?? {}
    const places = by.map((name) => read.indexOf(name))
    const sums = by.length === read.length ? tallies : summed(tallies, places)
    const sides = sums.map((tally): CountedSide => {
      const keys = by.map((name, place): Side['keys'][number] => [name, tally.keys[place] ?? null])
      return { keys, part: (kind) => partOf(kind, tally, whole ?? totals) }
    })
    return sides.filter(isNamed)
  })
  return { totals, sets }
}
