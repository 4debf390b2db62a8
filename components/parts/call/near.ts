import type { Call } from '@/lib/shared/calls/call'
import { OWN_OUTCOMES } from '@/lib/shared/calls/outcome'
import type { Filters } from '@/lib/shared/filters/filters'

/** In order of importance: what people give up most easily comes first. */
const KINDS = ['status', 'quality', 'media', 'amount', 'time', 'group', 'person', 'session', 'text'] as const
export type ConditionKind = (typeof KINDS)[number]
export type PartialFilters = Partial<Filters>
/** One condition of a search for calls. */
export type Condition = { kind: ConditionKind; filters: PartialFilters }

export type Matches = { calls: readonly Call[]; total: number }
/** Calls that meet all conditions but the dropped ones. */
export type Near<C> = Matches & { kept: readonly C[]; dropped: readonly C[]; filters: PartialFilters }
/** Finds the calls of the filters, those nearest to the `dropped` conditions first, and their number. */
export type AskNear = (filters: PartialFilters, dropped: readonly Condition[]) => Promise<Matches>

const MOST_SHOWN = 3
/** The most combinations that are queried. */
const MOST_ASKED = 24
export const MAX_Q_CHARACTERS = 200

/** The words of a search, each a condition of its own. */
export const wordsIn = (q = ''): string[] => q.split(/\s+/).filter((word) => word !== '')

/** The nearest calls when all conditions together find none: without one of them, else without two, else by one alone. */
export async function nearestTo<C extends Condition>(all: readonly C[], ask: AskNear): Promise<Near<C>[]> {
  for (const size of new Set([1, 2, all.length - 1])) {
    const ways = size < 1 || size > all.length ? [] : choose(all, size).sort((a, b) => effort(a) - effort(b))
    const found = await Promise.all(ways.slice(0, MOST_ASKED).map((dropped) => without(all, dropped, ask)))
    const shown = found.flatMap((one) => one ?? []).slice(0, MOST_SHOWN)
    if (shown.length > 0) return shown
  }
  return []
}

async function without<C extends Condition>(
  all: readonly C[],
  dropped: readonly C[],
  ask: AskNear,
): Promise<Near<C> | null> {
  const kept = all.filter((one) => !dropped.includes(one))
  // With nothing left but a dropped text, every call would be near.
  if (kept.length === 0 && dropped.some(({ kind }) => kind === 'text' || kind === 'session')) return null
  const filters = allFilters(kept)
  const found = await ask(filters, dropped)
  return found.total === 0 ? null : { ...found, kept, dropped, filters }
}

const effort = (dropped: readonly Condition[]) => dropped.reduce((sum, { kind }) => sum + 1 + KINDS.indexOf(kind), 0)

function choose<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  // Start only where enough elements remain: trying every start would visit every subset.
  const first = all.slice(0, all.length - size + 1)
  return first.flatMap((one, at) => choose(all.slice(at + 1), size - 1).map((rest) => [one, ...rest]))
}

/** Combines conditions: lists are joined, and without a condition on time the range is all time. */
export function allFilters(conditions: readonly Condition[], rest = ''): PartialFilters {
  const filters: Record<string, unknown> = {}
  for (const { filters: own } of conditions)
    for (const [name, value] of Object.entries(own)) filters[name] = bothOf(filters[name], value)
  const q = [filters.q, rest]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, MAX_Q_CHARACTERS)
    .trim()
  if (q === '') delete filters.q
  else filters.q = q
  const hasTime = ['range', 'from', 'to'].some((name) => name in filters)
  return { ...(hasTime ? {} : { range: 'all' }), ...filters } as PartialFilters
}

/** Combines two values of a filter: texts and lists are joined, except that a list of all outcomes adds nothing to another list. */
function bothOf(one: unknown, other: unknown): unknown {
  if (typeof one === 'string' && typeof other === 'string') return `${one} ${other}`
  if (!Array.isArray(one) || !Array.isArray(other)) return other
  const isAny = (list: readonly unknown[]) => OWN_OUTCOMES.every((outcome) => list.includes(outcome))
  if (isAny(one)) return other
  return isAny(other) ? one : [...new Set([...one, ...other])]
}
