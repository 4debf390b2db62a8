import { DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { type Door, narrowed } from '@/lib/shared/charts/doors'
import { placeDoor } from '@/lib/shared/explore/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import { type Part, rateParts } from './contributions'
import type { Asked } from './figures'
import { reconnectedParts } from './reconnected'
import { deviatesOf, type Scanned, standingOut } from './scan'
import {
  both,
  type CauseKind,
  isBy,
  readSides,
  SCANNED,
  type Scan,
  SIDES,
  type Side,
  type Sides,
  type Totals,
  without,
} from './sides'

/** All that is looked at for one answer, with the connections of people. */
const SCANS = SIDES.reduce((sum, { kinds }) => sum + kinds.length, 1)
/** Several of these can be named together. */
const LISTED: readonly Dimension[] = ['person', 'team', 'initiator', 'group']
const CLOCKED: readonly Dimension[] = ['hour', 'weekday']
const MOST_NAMED = 3
/** Whatever is named explains at least this part. */
export const LEAST_EXPLAINED = 1 / 3
/** Fewer calls, or calls without an answer, in both periods are too few to stand out. */
const LEAST = { calls: 10, lost: 5 }
/** The weight of hours beside those whom the calls concern: a storm of one caller has an hour, too. */
const WEIGHT_OF_HOURS = 0.8

export type Cause = { kind: CauseKind; sides: Side[]; score: number }
export type Causes = { totals: Totals; causes: Cause[] }

/**
 * What changed in a period, and what stands out as its causes: the surest first, then whatever still stands out without its calls, and whose
 * connection fails.
 */
export async function readCauses(asked: Asked): Promise<Causes> {
  const [all, reconnected] = await Promise.all([readSides(asked, asked.filters, null), reconnectedParts(asked)])
  const { totals } = all
  const people = [...reconnected].map(
    ([uid, part]): Side => ({ ...totals, keys: [['person', uid]], reconnected: part }),
  )
  const looked = deviatesOf('rate', people, (side) => side.reconnected, sumOf([...reconnected.values()]), LEAST.calls)
  const [connection] = causesOf('reconnected', standingOut([looked], SCANS), totals)
  const first = surestOf(all, totals)
  const door = first === undefined ? null : callsOf(asked.filters, first)
  const rest = door && without(all, await readSides(asked, { ...asked.filters, ...door }, totals))
  const second = rest === null ? undefined : surestOf(rest, totals)
  // What is told of it are all of its calls.
  const whole = new Map(all.sets.flat().map((side) => [String(side.keys), side]))
  const told = second && { ...second, sides: second.sides.map((side) => whole.get(String(side.keys)) ?? side) }
  const isConnection = connection !== undefined && connection.score > (first?.score ?? 0)
  const causes = isConnection ? [connection, first, told] : [first, connection, told]
  return { totals, causes: causes.filter((cause) => cause !== undefined) }
}

/** What stands out most among some sides. */
const surestOf = (sides: Sides, totals: Totals): Cause | undefined =>
  SCANNED.flatMap((kind) => causesOf(kind, standingOut(deviatesBy(kind, sides), SCANS), totals)).toSorted(
    (one, other) => other.score - one.score,
  )[0]

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

const sumOf = (parts: readonly Part[]): Part =>
  both((period) => ({
    over: parts.reduce((sum, part) => sum + part[period].over, 0),
    under: parts.reduce((sum, part) => sum + part[period].under, 0),
  }))

function causesOf(kind: CauseKind, found: readonly Scanned<Side>[], totals: Totals): Cause[] {
  const ranked = found
    .map(({ item, score }) => ({ item, score: isBy(item, CLOCKED) ? score * WEIGHT_OF_HOURS : score }))
    .toSorted((one, other) => other.score - one.score)
  return ranked.map(({ item, score }, index) => ({
    kind,
    score,
    sides: together([item, ...ranked.slice(index + 1).map((other) => other.item)], totals),
  }))
}

/** The first, with as many others of its dimension as are needed to explain a third of the change of the answer rate. */
function together([first, ...others]: [Side, ...Side[]], totals: Totals): Side[] {
  const change = changeOf(totals.rate)
  const named = [first]
  const names = first.keys.map(([name]) => name)
  const explained = () => pointsOf(named, totals) / change
  for (const other of isBy(first, LISTED) ? others : []) {
    if (explained() >= LEAST_EXPLAINED || named.length >= MOST_NAMED) break
    if (isBy(other, names) && pointsOf([other], totals) / change > 0) named.push(other)
  }
  return explained() >= LEAST_EXPLAINED ? named : [first]
}

/** How much of the change of the answer rate comes from these calls, in points of 1. */
export const pointsOf = (sides: readonly Side[], totals: Totals): number =>
  sides.reduce((sum, side) => {
    const { rate, mix } = rateParts(side.rate, totals.rate)
    return sum + rate + mix
  }, 0)

/** The change of a rate. */
export const changeOf = ({ now, before }: Part): number =>
  now.under === 0 || before.under === 0 ? 0 : now.over / now.under - before.over / before.under
