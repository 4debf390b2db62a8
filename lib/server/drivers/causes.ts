import { type AnalyticsRow, type AnalyticsValue, analyticsQuerySchema, OTHERS } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { NO_TEAM } from '@/lib/shared/people/no-team'
import { runAnalytics } from '../analytics/run'
import { type Amounts, type Part, rateParts } from './contributions'
import { type Asked, figureOf, metricsOf } from './figures'
import { reconnectedParts } from './reconnected'
import { deviatesOf, type ScanKind, type Scanned, standingOut } from './scan'

/** The sides from which calls are looked at, and whether their number is, too: calls come and go with the hours. */
const SIDES: readonly { by: readonly Dimension[]; isCounted: boolean }[] = [
  { by: ['person'], isCounted: true },
  { by: ['team'], isCounted: true },
  { by: ['initiator'], isCounted: true },
  { by: ['group'], isCounted: true },
  { by: ['weekday', 'hour'], isCounted: false },
  { by: ['hour'], isCounted: false },
  { by: ['weekday'], isCounted: false },
  { by: ['type'], isCounted: true },
  { by: ['receiverType'], isCounted: true },
  { by: ['mode'], isCounted: true },
]
/** Several of these can be named together, and many calls without an answer may be theirs. */
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
export type CauseKind = 'rate' | 'calls' | 'lost' | 'reconnected'
/** Calls under keys: those that count for the answer rate, all, those without an answer, and those with a reconnection of the person. */
export type Side = { keys: readonly [Dimension, AnalyticsValue][] } & Record<CauseKind, Part>
export type Cause = { kind: CauseKind; sides: Side[]; score: number }
export type Causes = { totals: Omit<Side, 'keys'>; causes: Cause[]; hours: Side[] }

const NONE: Part = { now: { over: 0, under: 0 }, before: { over: 0, under: 0 } }
const both = (read: (period: 'now' | 'before') => Amounts): Part => ({ now: read('now'), before: read('before') })

/** A side from a row of figures; `under` of counts is that of all calls. */
function sideOf(row: AnalyticsRow, by: readonly Dimension[], totals: Pick<Side, 'rate' | 'calls'> | null): Side {
  const [rate, counted] = [figureOf(row, 'answerRate', null).part, figureOf(row, 'calls', null).part]
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

/** What changed in a period, and what stands out as its cause, surest first. */
export async function readCauses(asked: Asked): Promise<Causes> {
  const { deps, filters, compare } = asked
  const metrics = [...new Set([...metricsOf('answerRate'), 'calls' as const])]
  const hasTeams = (deps.organisation?.teams.length ?? 0) > 0
  const ask = async (by: readonly Dimension[]) =>
    (await runAnalytics(deps, analyticsQuerySchema.parse({ metrics, by, compare }), filters)).data
  const chosen = SIDES.filter(({ by }) => hasTeams || !by.includes('team'))
  const [all, reconnected, ...rows] = await Promise.all([
    ask([]),
    reconnectedParts(asked),
    ...chosen.map(({ by }) => ask(by)),
  ])
  const totals = sideOf(all[0] ?? {}, [], null)
  const sides = rows.map((found, index) =>
    found.map((row) => sideOf(row, chosen[index]?.by ?? [], totals)).filter(isNamed),
  )
  const people = [...reconnected].map(
    ([uid, part]): Side => ({ ...totals, keys: [['person', uid]], reconnected: part }),
  )
  const counted = sides.filter((_, index) => chosen[index]?.isCounted)
  const listed = sides.filter((_, index) => chosen[index]?.by.every((name) => LISTED.includes(name)))
  const scans = [
    { kind: 'rate', sets: sides, scan: 'rate', least: LEAST.calls, total: totals.rate },
    { kind: 'calls', sets: counted, scan: 'share', least: LEAST.calls, total: totals.calls },
    { kind: 'lost', sets: listed, scan: 'share', least: LEAST.lost, total: totals.lost },
    { kind: 'reconnected', sets: [people], scan: 'rate', least: LEAST.calls, total: sumOf([...reconnected.values()]) },
  ] as const satisfies readonly {
    kind: CauseKind
    scan: ScanKind
    sets: readonly Side[][]
    least: number
    total: Part
  }[]
  const sets = scans.reduce((sum, one) => sum + one.sets.length, 0)
  const causes = scans.flatMap(({ kind, scan, least, total, ...one }) => {
    const looked = one.sets.map((set) => deviatesOf(scan, set, (side) => side[kind], total, least))
    return causesOf(kind, standingOut(looked, sets), totals)
  })
  return {
    totals,
    causes: causes.toSorted((one, other) => other.score - one.score),
    hours: sides[4 - (hasTeams ? 0 : 1)] ?? [],
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
