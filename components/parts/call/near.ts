import { type QueryClient, useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/http/question'
import type { Call } from '@/lib/shared/calls/call'
import { callsRoute } from '@/lib/shared/calls/calls'
import { OWN_OUTCOMES } from '@/lib/shared/calls/outcome'
import type { Filters } from '@/lib/shared/filters/filters'
import { resolveWindow } from '@/lib/shared/filters/range'
import { DEFAULT_SORT } from '@/lib/shared/params/calls'
import type { Zone } from '@/lib/shared/text/format'

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
type AskNear = (filters: PartialFilters, dropped: readonly Condition[]) => Promise<Matches>

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

async function without<C extends Condition>(all: readonly C[], dropped: readonly C[], ask: AskNear) {
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

const SHOWN = 2

/** The nearest calls for conditions that together find none. */
export const useNear = <C extends Condition>(conditions: readonly C[], zone: Zone, isWanted: boolean) =>
  useQuery({
    queryKey: [callsRoute.path, 'near', zone.name, JSON.stringify(conditions)],
    queryFn: ({ client }) => nearestTo(conditions, askIn(client, zone)),
    enabled: isWanted,
  })

/** Queries calls; if a time was dropped, the nearest calls are those just before and just after it. */
const askIn =
  (client: QueryClient, zone: Zone): AskNear =>
  async (filters, dropped) => {
    const ask = async (more: PartialFilters, sort = DEFAULT_SORT) => {
      const query = { ...filters, ...more, tz: zone.name, sort, perPage: SHOWN }
      const { data, meta } = await client.fetchQuery(question(callsRoute, { query }))
      return { calls: data, total: meta.pagination.total }
    }
    const time = dropped.find(({ kind }) => kind === 'time')
    const now = Math.floor(Date.now() / 1000)
    const { from, to } = resolveWindow({ ...time?.filters, tz: zone.name }, now, zone.firstDay)
    if (from === null && to === null) return ask({})
    const [before, after] = await Promise.all([
      from === null ? null : ask({ range: undefined, to: String(from) }),
      to === null || to > now ? null : ask({ range: undefined, from: String(to) }, 'time'),
    ])
    const distance = (at: number) => (from !== null && at < from ? from - at : at - (to ?? at))
    const calls = [...(before?.calls ?? []), ...(after?.calls ?? [])]
    return {
      calls: calls.sort((one, other) => distance(one.time) - distance(other.time)).slice(0, SHOWN),
      total: (before?.total ?? 0) + (after?.total ?? 0),
    }
  }
