import { type AnalyticsRow, type AnalyticsValue, analyticsQuerySchema, OTHERS } from '@/lib/shared/analytics/analytics'
import { DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { type Door, narrowed } from '@/lib/shared/charts/doors'
import { placeDoor } from '@/lib/shared/explore/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import { NO_TEAM } from '@/lib/shared/people/names'
import { runAnalytics } from '../analytics/run'
import { type Amounts, type Part, rateParts } from './contributions'
import { type Asked, figureOf, metricsOf } from './figures'
import { reconnectedParts } from './reconnected'
import { deviatesOf, type Scanned, standingOut } from './scan'

/** What of them is looked at by a side: hours have no number of calls of their own, which come and go. */
const SCANNED = ['rate', 'calls', 'lost'] as const
type Scan = (typeof SCANNED)[number]
/** The sides from which calls are looked at. */
const SIDES: readonly { by: readonly Dimension[]; kinds: readonly Scan[] }[] = [
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
/** All that is looked at for one answer, with the connections of people. */
const SCANS = SIDES.reduce((sum, { kinds }) => sum + kinds.length, 1)
const MOST_CAUSES = 3
/** Several of these can be named together. */
const LISTED: readonly Dimension[] = ['person', 'team', 'initiator', 'group']
const CLOCKED: readonly Dimension[] = ['hour', 'weekday']
/** Values that are not named, since the others say the same. */
const UNNAMED: Partial<Record<Dimension, AnalyticsValue>> = { type: 'audio', receiverType: 'user', mode: 'call' }
const MOST_NAMED = 3
/** Whatever is named explains at least this part. */
export const LEAST_EXPLAINED = 1 / 3
/** Fewer calls, or calls without an answer, in both periods are too few to stand out. */
const LEAST = { calls: 10, lost: 5 }
/** What a sentence about hours must be surer by than one about whom they concern. */
const TIME_HANDICAP = 1

/**
 * How the calls of a cause changed: `rate`, they are answered more or less often; `calls`, there are more or fewer; `lost`, more or fewer of those
 * without an answer are theirs; `reconnected`, someone's connection fails more often.
 */
type CauseKind = Scan | 'reconnected'
/** Calls under keys: those that count for the answer rate, all, those without an answer, and those with a reconnection of the person. */
export type Side = { keys: readonly [Dimension, AnalyticsValue][] } & Record<CauseKind, Part>
export type Cause = { kind: CauseKind; sides: Side[]; score: number }
export type Causes = { totals: Omit<Side, 'keys'>; causes: Cause[] }

const NONE: Part = { now: { over: 0, under: 0 }, before: { over: 0, under: 0 } }
const both = (read: (period: 'now' | 'before') => Amounts): Part => ({ now: read('now'), before: read('before') })

/** A side from a row of figures; `under` of counts is that of all calls. */
function sideOf(row: AnalyticsRow, by: readonly Dimension[], totals: Pick<Side, 'rate' | 'calls'> | null): Side {
  const [rate, counted] = [figureOf(row, 'answerRate').part, figureOf(row, 'calls').part]
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
export const isBy = ({ keys }: Side, names: readonly Dimension[]) => keys.every(([name]) => names.includes(name))

type Sides = { totals: Causes['totals']; sets: Side[][] }

/** All sides of some calls; `whole` where these are a part of others. */
async function readSides({ deps, compare }: Asked, filters: Filters, whole: Causes['totals'] | null): Promise<Sides> {
  const metrics = [...new Set([...metricsOf('answerRate'), 'calls' as const])]
  const ask = async (by: readonly Dimension[]) => {
    const query = { ...analyticsQuerySchema.parse({ metrics, by, compare }), ofCalls: true }
    return (await runAnalytics(deps, query, filters)).data
  }
  const [all, ...rows] = await Promise.all([ask([]), ...SIDES.map(({ by }) => ask(by))])
  const totals = sideOf(all[0] ?? {}, [], whole)
  const sets = rows.map((found, index) =>
    found.map((row) => sideOf(row, SIDES[index]?.by ?? [], whole ?? totals)).filter(isNamed),
  )
  return { totals, sets }
}

/** What changed in a period, and what stands out as its causes, surest first: each but for the calls of those before it. */
export async function readCauses(asked: Asked): Promise<Causes> {
  const [all, reconnected] = await Promise.all([readSides(asked, asked.filters, null), reconnectedParts(asked)])
  const people = [...reconnected].map(
    ([uid, part]): Side => ({ ...all.totals, keys: [['person', uid]], reconnected: part }),
  )
  const looked = deviatesOf('rate', people, (side) => side.reconnected, sumOf([...reconnected.values()]), LEAST.calls)
  const causes = causesOf('reconnected', standingOut([looked], SCANS), all.totals).slice(0, 1)
  let rest: Sides | null = all
  for (let round = 1; rest !== null && round <= MOST_CAUSES; round += 1) {
    const sides: Sides = rest
    const found = SCANNED.flatMap((kind) => causesOf(kind, standingOut(deviatesBy(kind, sides), SCANS), all.totals))
    const [first] = found.toSorted(surestFirst)
    if (first === undefined) break
    causes.push(first)
    const door = round < MOST_CAUSES ? callsOf(asked.filters, first) : null
    rest = door && without(rest, await readSides(asked, { ...asked.filters, ...door }, all.totals))
  }
  return { totals: all.totals, causes: causes.toSorted(surestFirst) }
}

const surestFirst = (one: Cause, other: Cause) => other.score - one.score

/** The sets of sides that are held against the rest by a kind of figure. */
function deviatesBy(kind: Scan, { totals, sets }: Sides) {
  const least = kind === 'lost' ? LEAST.lost : LEAST.calls
  const chosen = sets.filter((_, index) => SIDES[index]?.kinds.includes(kind))
  return chosen.map((set) =>
    deviatesOf(kind === 'rate' ? 'rate' : 'share', set, (side) => side[kind], totals[kind], least),
  )
}

/** The calls of a cause; null where no list has exactly these. */
function callsOf(filters: Filters, { sides }: Cause): Door {
  const [first] = sides
  const door = first && placeDoor(filters, { metric: 'calls', keys: first.keys, bucket: null }, undefined)
  const list = DIMENSIONS[first?.keys[0]?.[0] ?? 'person'].filter
  if (!door || sides.length === 1 || list === undefined) return door?.filters ?? null
  return narrowed(
    filters,
    list,
    sides.map(({ keys }) => String(keys[0]?.[1])),
  )
}

/** Sides but for some of their calls. */
function without(all: Sides, some: Sides): Sides {
  const minus = (one: Part, other: Part): Part =>
    both((period) => ({ over: one[period].over - other[period].over, under: one[period].under - other[period].under }))
  const rest = <S extends Causes['totals']>(one: S, other: Causes['totals']): S => ({
    ...one,
    rate: minus(one.rate, other.rate),
    // Counts stay out of all calls.
    calls: minus(
      one.calls,
      both((period) => ({ over: other.calls[period].over, under: 0 })),
    ),
    lost: minus(
      one.lost,
      both((period) => ({ over: other.lost[period].over, under: 0 })),
    ),
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

const sumOf = (parts: readonly Part[]): Part =>
  both((period) => ({
    over: parts.reduce((sum, part) => sum + part[period].over, 0),
    under: parts.reduce((sum, part) => sum + part[period].under, 0),
  }))

function causesOf(kind: CauseKind, found: readonly Scanned<Side>[], totals: Causes['totals']): Cause[] {
  const ranked = found
    .map(({ item, score }) => ({ item, score: score - (isBy(item, CLOCKED) ? TIME_HANDICAP : 0) }))
    .toSorted((one, other) => other.score - one.score)
  return ranked.map(({ item, score }, index) => ({
    kind,
    score,
    sides: together([item, ...ranked.slice(index + 1).map((other) => other.item)], totals),
  }))
}

/** The first, with as many others of its dimension as are needed to explain a third of the change of the answer rate. */
function together([first, ...others]: [Side, ...Side[]], totals: Causes['totals']): Side[] {
  const change = changeOf(totals.rate)
  const named = [first]
  const explained = () => pointsOf(named, totals) / change
  for (const other of isBy(first, LISTED) ? others : []) {
    if (explained() >= LEAST_EXPLAINED || named.length >= MOST_NAMED) break
    if (
      isBy(
        other,
        first.keys.map(([name]) => name),
      ) &&
      pointsOf([other], totals) / change > 0
    )
      named.push(other)
  }
  return explained() >= LEAST_EXPLAINED ? named : [first]
}

/** How much of the change of the answer rate comes from these calls, in points of 1. */
export const pointsOf = (sides: readonly Side[], totals: Causes['totals']): number =>
  sides.reduce((sum, side) => {
    const { rate, mix } = rateParts(side.rate, totals.rate)
    return sum + rate + mix
  }, 0)

/** The change of a rate. */
export const changeOf = ({ now, before }: Part): number =>
  now.under === 0 || before.under === 0 ? 0 : now.over / now.under - before.over / before.under
