import { use } from 'react'
import { chipsOf } from '@/components/parts/filters/chips'
import { Button } from '@/components/ui/form/button'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { Door } from '@/components/ui/text/door'
import { useSyncStatus } from '@/lib/client/data/missing-history'
import { type NameOf, useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { FixedFilters } from '@/lib/client/page/use-filters'
import { refOf } from '@/lib/shared/calls/call-path'
import type { FilterName, Filters } from '@/lib/shared/filters/filters'
import { emptyAdvice, rangeWords } from '@/lib/shared/filters/range-words'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'
import { countOf, type Zone } from '@/lib/shared/text/format'
import { CallCard } from './call-cells'
import { type Condition, type Near, useNear, wordsIn } from './near'

/** The empty state of a list of calls: which condition is the reason, the nearest calls, and what to do about it. */
export default function NoCalls() {
  const { filters, zone, active, range, set, clear } = useAppliedFilters()
  const conditions = conditionsIn(filters, useNames(), zone)
  // A person's page has fixed filters, which cannot be given up.
  const isOfAll = Object.keys(use(FixedFilters)).length === 0
  const { data: near = [] } = useNear(conditions, zone, isOfAll && conditions.length > 1)
  const isEmpty = useSyncStatus().data?.callsStored === 0
  const isSearch = near.length > 0 && near.every(({ dropped }) => dropped.every(({ kind }) => kind === 'text'))
  const title = active > 0 ? 'No calls match the filters' : 'No calls in this range'
  return (
    <>
      <NothingFound
        title={isSearch ? `No calls with “${filters.q}”` : near.length > 0 ? 'No calls match all of these' : title}
        actions={
          isEmpty ? undefined : (
            <>
              {active > 0 && (
                <Button variant="primary" onClick={() => clear()}>
                  Clear {active === 1 ? 'the filter' : `${active} filters`}
                </Button>
              )}
              {near.length === 0 && range !== 'all' && <Button onClick={() => set({ range: 'all' })}>All time</Button>}
            </>
          )
        }
      >
        {near.length > 0 ? 'These come closest.' : emptyAdvice(filters)}
      </NothingFound>
      {near.length > 0 && <NearCalls near={near} tz={zone.name} />}
    </>
  )
}

/** The nearest calls when the filters find none, each below the conditions that it misses. */
const NearCalls = ({ near, tz }: { near: readonly Near<NamedCondition>[]; tz: string }) => (
  <ul aria-label="The nearest calls" className="mx-auto flex max-w-xl flex-col gap-4 px-6 pb-8 text-data">
    {near.map(({ dropped, total, calls, filters }) => {
      const words = dropped.map((one) => one.words).join(' and ')
      return (
        <li key={words}>
          <p className="text-ink-muted">
            Without <span className="font-medium text-ink">{words}</span>:{' '}
            <Door filters={{ ...filters, tz }} className="num text-accent-ink">
              {countOf(total, 'call')}
            </Door>
          </p>
          {calls.map((call) => (
            <CallCard key={refOf(call)} call={call} />
          ))}
        </li>
      )
    })}
  </ul>
)

type NamedCondition = Condition & { words: string }

/** People and groups are given up later than other filters. */
const PARTIES: ReadonlySet<string> = new Set(['team', 'guid', 'uid', 'initiator', 'with'])

/** A page's filters as conditions in the words of their chips: each filter, each person of `with`, each word of the search, and the range. */
export function conditionsIn(filters: Filters, nameOf: NameOf, zone: Zone): NamedCondition[] {
  const { q, range = DEFAULT_RANGE, from, to } = filters
  const found = new Map<string, NamedCondition>()
  for (const { key, name, value, remove } of chipsOf(filters, nameOf, zone)) {
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
