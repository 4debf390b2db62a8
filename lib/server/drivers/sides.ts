import { type AnalyticsRow, type AnalyticsValue, analyticsQuerySchema, OTHERS } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import type { Filters } from '@/lib/shared/filters/filters'
import { NO_TEAM } from '@/lib/shared/people/names'
import { runAnalytics } from '../analytics/run'
import type { Amounts, Part } from './contributions'
import { type Asked, figureOf, metricsOf } from './figures'

/** What of them is looked at by a side: hours have no number of calls of their own, which come and go. */
export const SCANNED = ['rate', 'calls', 'lost'] as const
export type Scan = (typeof SCANNED)[number]
/** The sides from which calls are looked at. */
export const SIDES: readonly { by: readonly Dimension[]; kinds: readonly Scan[] }[] = [
  { by: ['person'], kinds: SCANNED },
  { by: ['team'], kinds: SCANNED },
  { by: ['initiator'], kinds: SCANNED },
  { by: ['group'], kinds: SCANNED },
  { by: ['weekday', 'hour'], kinds: ['rate'] },
  { by: ['hour'], kinds: ['rate'] },
  { by: ['weekday'], kinds: ['rate'] },
  { by: ['type'], kinds: ['rate', 'calls'] },
  { by: ['receiverType'], kinds: ['rate', 'calls'] },
  { by: ['mode'], kinds: ['rate', 'calls'] },
]
/** Values that are not named, since the others say the same. */
const UNNAMED: Partial<Record<Dimension, AnalyticsValue>> = { type: 'audio', receiverType: 'user', mode: 'call' }

/**
 * How the calls of a cause changed: `rate`, they are answered more or less often; `calls`, there are more or fewer; `lost`, more or fewer of those
 * without an answer are theirs; `reconnected`, someone's connection fails more often.
 */
export type CauseKind = Scan | 'reconnected'
/** Calls under keys: those that count for the answer rate, all, those without an answer, and those with a reconnection of the person. */
export type Side = { keys: readonly [Dimension, AnalyticsValue][] } & Record<CauseKind, Part>
export type Totals = Omit<Side, 'keys'>

const NONE: Part = { now: { over: 0, under: 0 }, before: { over: 0, under: 0 } }
/** A part from what is read of each period. */
export const both = (read: (period: 'now' | 'before') => Amounts): Part => ({
  now: read('now'),
  before: read('before'),
})

/** A side from a row of figures; `under` of counts is that of all calls. */
function sideOf(row: AnalyticsRow, by: readonly Dimension[], totals: Pick<Side, 'rate' | 'calls'> | null): Side {
  const [rate, counted] = [figureOf(row, 'answerRate', by[0]).part, figureOf(row, 'calls').part]
  const lostOf = ({ over, under }: Amounts) => under - over
  const whole = totals ?? { rate, calls: counted }
  return {
    keys: by.map((name) => [name, row[name] ?? null]),
    rate,
    calls: both((period) => ({ over: counted[period].over, under: whole.calls[period].over })),
    lost: both((period) => ({ over: lostOf(rate[period]), under: lostOf(whole.rate[period]) })),
    reconnected: NONE,
  }
}

const isNamed = ({ keys }: Side) =>
  keys.every(([name, key]) => key !== null && key !== '' && key !== OTHERS && key !== NO_TEAM && key !== UNNAMED[name])
/** Whether a side is by some of these dimensions alone. */
export const isBy = ({ keys }: Side, names: readonly Dimension[]) => keys.every(([name]) => names.includes(name))

export type Sides = { totals: Totals; sets: Side[][] }

/** All sides of some calls; `whole` where these are a part of others. */
export async function readSides({ deps, compare }: Asked, filters: Filters, whole: Totals | null): Promise<Sides> {
  const ask = async (by: readonly Dimension[]) => {
    const metrics = [...new Set([...metricsOf('answerRate', by[0]), 'calls' as const])]
    return (await runAnalytics(deps, analyticsQuerySchema.parse({ metrics, by, compare }), filters)).data
  }
  const [all, ...rows] = await Promise.all([ask([]), ...SIDES.map(({ by }) => ask(by))])
  const totals = sideOf(all[0] ?? {}, [], whole)
  const sets = rows.map((found, index) =>
    found.map((row) => sideOf(row, SIDES[index]?.by ?? [], whole ?? totals)).filter(isNamed),
  )
  return { totals, sets }
}

/** Sides but for some of their calls. */
export function without(all: Sides, some: Sides): Sides {
  const minus = (one: Part, other: Part): Part =>
    both((period) => ({ over: one[period].over - other[period].over, under: one[period].under - other[period].under }))
  const counted = (part: Part) => both((period) => ({ over: part[period].over, under: 0 }))
  const rest = <S extends Totals>(one: S, other: Totals): S => ({
    ...one,
    rate: minus(one.rate, other.rate),
    // Counts stay out of all calls.
    calls: minus(one.calls, counted(other.calls)),
    lost: minus(one.lost, counted(other.lost)),
  })
  const nameOf = ({ keys }: Side) => JSON.stringify(keys)
  return {
    totals: rest(all.totals, some.totals),
    sets: all.sets.map((set, index) => {
      const found = new Map(some.sets[index]?.map((side) => [nameOf(side), side]))
      return set.map((side) => {
        const other = found.get(nameOf(side))
        return other === undefined ? side : rest(side, other)
      })
    }),
  }
}
