import { type Condition, wordsIn } from '@/components/parts/call/near'
import type { NameOf } from '@/lib/client/data/use-names'
import type { FilterName, Filters } from '@/lib/shared/filters/filters'
import { rangeWords } from '@/lib/shared/filters/range-words'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'
import type { Zone } from '@/lib/shared/text/format'
import { chipsOf, facetChips } from './chips'

export type NamedCondition = Condition & { words: string }

/** People and groups are given up later than other filters. */
const PARTIES: ReadonlySet<string> = new Set(['team', 'guid', 'uid', 'initiator', 'with'])

/** What a page's filters ask for, in the words of their chips: each filter, each person of `with`, each word of the search, and the range. */
export function conditionsIn(filters: Filters, nameOf: NameOf, zone: Zone): NamedCondition[] {
  const { q, range = DEFAULT_RANGE, from, to } = filters
  const found = new Map<string, NamedCondition>()
  for (const { key, name, value, remove } of [...facetChips(filters, nameOf), ...chipsOf(filters, nameOf, zone)]) {
    const names = Object.keys(remove) as FilterName[]
    const isEach = key.startsWith('with:')
    const id = isEach ? key : name
    const own = isEach ? { with: [key.slice(5)] } : Object.fromEntries(names.map((one) => [one, filters[one]]))
    const before = found.get(id)
    const words = before === undefined ? `${name} ${value}` : `${before.words} or ${value}`
    found.set(id, { kind: names.some((one) => PARTIES.has(one)) ? 'person' : 'amount', words, filters: own })
  }
  found.delete('Search')
  for (const word of wordsIn(q)) found.set(word, { kind: 'text', words: `Search “${word}”`, filters: { q: word } })
  const window = from === undefined && to === undefined ? { range } : { from, to }
  if (window.range !== 'all')
    found.set('range', { kind: 'time', words: rangeWords(window, DEFAULT_RANGE, zone), filters: window })
  return [...found.values()]
}
