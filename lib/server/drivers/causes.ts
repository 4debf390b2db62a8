import { DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { type Door, named, narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import { cachedFor, readsOf, scopeOf } from '../analytics/deps'
import { type Part, rateParts } from './contributions'
import type { Query } from './figures'
import { deviatesOf, standingOut } from './scan'
import {
  both,
  CAUSE_KINDS,
  type CauseKind,
  type CountedSide,
  isBy,
  partsBy,
  readSides,
  SHARES,
  SIDES,
  type Side,
  type Sides,
  type Totals,
} from './sides'

/** How many sets of parts are scanned for one answer. */
const SCANS = SIDES.reduce((sum, { kinds }) => sum + kinds.length, 0)
/** Several of these can be named together. */
const LISTED: readonly Dimension[] = ['person', 'team', 'initiator', 'group']
const MOST_NAMED = 3
const MOST_CAUSES = 3
/** The least part of a change that a named cause explains. */
export const LEAST_EXPLAINED = 1 / 3
/** Fewer calls, or calls without an answer, in both periods are too few to stand out. */
const LEAST = { calls: 10, lost: 5 }
/** The part of a cause that another must explain to replace it. */
const LEAST_SHARED = 3 / 4

export type Cause<Of = Side> = { kind: CauseKind; sides: Of[]; score: number }
type Found = Cause<CountedSide>
export type Causes = { totals: Totals; causes: Cause[] }

/** What changed in a period, and what stands out as its causes: the surest first, then what still stands out once its calls are removed. */
export function readCauses(asked: Query): Promise<Causes> {
  const { deps, filters, now, before } = asked
  const scope = scopeOf(deps, filters)
  const reads = readsOf(scope)
  const question = ['causes', now, before, deps.refill?.columns, deps.organisation?.key]
  const from = reads.from === null ? null : Math.min(reads.from, before.from)
  return cachedFor(scope, question, () => askCauses(asked), { ...reads, from })
}

async function askCauses(asked: Query): Promise<Causes> {
  const all = await readSides(asked, asked.filters, null)
  const { totals } = all
  /** The same sides of the calls of one cause. */
  const sidesOf = async (cause: Found) => {
    const door = callsOf(asked.filters, cause)
    return door && readSides(asked, { ...asked.filters, ...door }, totals)
  }
  const causes: Found[] = []
  let left = all
  while (causes.length < MOST_CAUSES) {
    const found = causesIn(left, totals)
    const [surest] = found
    if (surest === undefined) break
    const inside = await sidesOf(surest)
    const nearer = inside && found.find((other) => isNearer(other, surest, inside))
    const own = nearer ? await sidesOf(nearer) : inside
    causes.push(nearer ?? surest)
    if (own === null) break
    left = without(left, own)
  }
  if (causes.length === 0) return { totals, causes: [] }
  // The answer describes each cause by all of its calls, including those removed for an earlier one.
  const whole = new Map(all.sets.flat().map((side) => [String(side.keys), side]))
  const told = (side: CountedSide): Side => {
    const { keys, part } = whole.get(String(side.keys)) ?? side
    return { keys, ...partsBy(part) }
  }
  return { totals, causes: causes.map((cause) => ({ ...cause, sides: cause.sides.map(told) })) }
}

/** What stands out among some sides, the surest first. */
const causesIn = (sides: Sides, totals: Totals): Found[] =>
  CAUSE_KINDS.flatMap((kind) =>
    standingOut(deviatesBy(kind, sides), SCANS).map(({ item, score }, index, found) => {
      const others = found.slice(index + 1).map((other) => other.item)
      return { kind, score, sides: together(item, others, totals) }
    }),
  ).toSorted((one, other) => other.score - one.score)

/** How many more calls, or more without an answer, there are than before. */
const excessOf = (kind: CauseKind, side: CountedSide): number => {
  const { now, before } = side.part(kind === 'calls' || kind === 'joined' ? 'calls' : 'lost')
  return now.over - before.over
}

/** Whether a cause explains most of a surer one and is nearer to the origin: a caller, one person of a team, or a person with a larger change. */
function isNearer({ sides: [side] }: Found, { kind, sides: [surer] }: Found, inside: Sides): boolean {
  if (side === undefined || surer === undefined || String(side.keys) === String(surer.keys)) return false
  const whole = excessOf(kind, surer)
  const shared = inside.sets.flat().find(({ keys }) => String(keys) === String(side.keys))
  if (shared === undefined || whole === 0 || excessOf(kind, shared) / whole < LEAST_SHARED) return false
  if (isBy(side, ['initiator'])) return whole > 0
  return isBy(side, ['person']) && (isBy(surer, ['team']) || excessOf(kind, side) / whole > 1)
}

/** How far the parts of each set deviate from the rest, by a kind of figure. */
function deviatesBy(kind: CauseKind, { totals, sets }: Sides) {
  const by = SHARES.includes(kind) ? 'share' : 'rate'
  const chosen = sets.filter((_, index) => SIDES[index]?.kinds.includes(kind))
  return chosen.map((set) =>
    deviatesOf(by, set, (side) => side.part(kind), totals[kind], kind === 'lost' ? LEAST.lost : LEAST.calls),
  )
}

/** The calls of a cause; null where no list has exactly these. */
function callsOf(filters: Filters, { sides }: Found): Door {
  const door = (sides[0]?.keys ?? []).reduce<Door>((all, [name], index) => {
    const list = DIMENSIONS[name].filter
    const values = sides.map(({ keys }) => String(keys[index]?.[1]))
    return all && list ? narrowed(all, list, values) : null
  }, filters)
  return door && named(door, filters)
}

/** The first, with as many others of its dimension as are needed to explain a third of the change of the answer rate. */
function together(first: CountedSide, others: readonly CountedSide[], totals: Totals): CountedSide[] {
  const change = changeOf(totals.rate)
  const told = [first]
  const names = first.keys.map(([name]) => name)
  const points = (sides: readonly CountedSide[]) =>
    pointsOf(
      sides.map(({ part }) => part('rate')),
      totals.rate,
    )
  const explained = () => points(told) / change
  for (const other of isBy(first, LISTED) ? others : []) {
    if (explained() >= LEAST_EXPLAINED || told.length >= MOST_NAMED) break
    if (isBy(other, names) && points([other]) / change > 0) told.push(other)
  }
  return explained() >= LEAST_EXPLAINED ? told : [first]
}

/** Sides without some of their calls, which still count in the number of all calls. */
function without(all: Sides, some: Sides): Sides {
  const rest = (kind: CauseKind, one: Part, other: Part): Part =>
    both((period) => {
      const [mine, gone] = [one[period], other[period]]
      const under = SHARES.includes(kind) ? mine.under : Math.max(0, mine.under - gone.under)
      // Calls of two causes are taken off twice.
      return { over: Math.max(0, Math.min(under, mine.over - gone.over)), under }
    })
  const found = new Map(some.sets.flat().map((side) => [String(side.keys), side]))
  const left = (side: CountedSide): CountedSide => {
    const gone = found.get(String(side.keys))
    return gone === undefined ? side : { ...side, part: (kind) => rest(kind, side.part(kind), gone.part(kind)) }
  }
  const totals = partsBy((kind) => rest(kind, all.totals[kind], some.totals[kind]))
  return { totals, sets: all.sets.map((set) => set.map(left)) }
}

/** How much of the change of the answer rate comes from some calls, by the rates of these, in points of 1. */
export const pointsOf = (rates: readonly Part[], total: Part): number =>
  rates.reduce((sum, one) => {
    const { rate, mix } = rateParts(one, total)
    return sum + rate + mix
  }, 0)

/** The change of a rate. */
export const changeOf = ({ now, before }: Part): number =>
  now.under === 0 || before.under === 0 ? 0 : now.over / now.under - before.over / before.under
