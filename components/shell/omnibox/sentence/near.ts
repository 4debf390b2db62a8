import type { Call } from '@/lib/shared/calls/call'
import type { Chip, Meaning, PartialFilters } from './types'
import { allFilters } from './understand'
import { callsWords, lackWords } from './words'

/** Calls that meet all conditions of a sentence but those that it says: `3 calls with Ana Souza yesterday, but none was missed`. */
export type NearMiss = Matches & { sentence: string; filters: PartialFilters }
/** Calls of filters, the nearest to what `dropped` says first, and how many there are. */
export type AskNear = (filters: PartialFilters, dropped: readonly Chip[]) => Promise<Matches>
export type Matches = { calls: readonly Call[]; total: number }

/** What one gives up most easily comes first. */
const ORDER = 'status quality media amount time group person session text'.split(' ')
const MOST_SHOWN = 3
/** More are asked for by nobody. */
const MOST_ASKED = 24

/** The conditions of a sentence: its chips, and each word of its text. */
export const conditionsOf = ({ chips, q }: Pick<Meaning, 'chips' | 'q'>): Chip[] => [
  ...chips,
  ...q.split(' ').flatMap((word): Chip[] => {
    const filters: PartialFilters = { q: word }
    return word === '' ? [] : [{ key: word, kind: 'text', label: `“${word}”`, at: [], filters, choices: [] }]
  }),
]

/** The calls that come nearest to a sentence that finds none: without one of its conditions, else without two, else by one alone. */
export async function nearestTo(meaning: Pick<Meaning, 'chips' | 'q'>, ask: AskNear): Promise<NearMiss[]> {
  const all = conditionsOf(meaning)
  for (const size of new Set([1, 2, all.length - 1])) {
    const ways = size < 1 || size > all.length ? [] : choose(all, size).sort((a, b) => effort(a) - effort(b))
    const found = await Promise.all(ways.slice(0, MOST_ASKED).map((dropped) => missOf(all, dropped, ask)))
    const shown = found.flatMap((one) => one ?? []).slice(0, MOST_SHOWN)
    if (shown.length > 0) return shown
  }
  return []
}

async function missOf(all: readonly Chip[], dropped: readonly Chip[], ask: AskNear): Promise<NearMiss | null> {
  const kept = all.filter((chip) => !dropped.includes(chip))
  // All calls are near to no text.
  if (kept.length === 0 && dropped.some(({ kind }) => kind === 'text' || kind === 'session')) return null
  const filters = allFilters(kept)
  const found = await ask(filters, dropped)
  if (found.total === 0) return null
  const lacks = dropped.map((chip) => lackWords(chip, found.total === 1)).join(' and ')
  return { ...found, sentence: `${callsWords(kept, found.total)}, but ${lacks}`, filters }
}

const effort = (dropped: readonly Chip[]) => dropped.reduce((sum, { kind }) => sum + 1 + ORDER.indexOf(kind), 0)

function choose<T>(all: readonly T[], size: number, from = 0): T[][] {
  if (size === 0) return [[]]
  return all.flatMap((one, at) => (at < from ? [] : choose(all, size - 1, at + 1).map((rest) => [one, ...rest])))
}
