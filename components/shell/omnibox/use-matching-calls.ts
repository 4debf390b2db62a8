'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { question } from '@/lib/client/http/question'
import type { Call } from '@/lib/shared/calls/call'
import { callsRoute } from '@/lib/shared/calls/calls'
import { FILTER_NAMES } from '@/lib/shared/filters/filters'
import { metaFacts } from '@/lib/shared/metadata'
import { DEFAULT_SORT } from '@/lib/shared/params/calls'
import { fold } from '@/lib/shared/people/fold-name'
import type { Zone } from '@/lib/shared/text/format'
import { folded } from './sentence/rules'
import type { Meaning, PartialFilters } from './sentence/types'

const PAUSE_MS = 120
/** A longer text is no search. */
const MAX_CHARACTERS = 200
/** So many of the calls that are found may be the room's. */
const COMPARED = 4

export type Matches = { calls: readonly Call[]; total: number }

/** The newest calls that match, `most` at most, and how many do, once typing pauses; null filters ask nothing. */
export function useMatchingCalls(filters: PartialFilters | null, zone: Zone, most: number) {
  const wanted = filters === null ? '' : JSON.stringify(FILTER_NAMES.map((name) => [name, filters[name]]))
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const query = settled === '' ? {} : Object.fromEntries(JSON.parse(settled) as [string, unknown][])
  const calls = useQuery({
    ...question(callsRoute, { query: { tz: zone.name, ...query, sort: DEFAULT_SORT, perPage: most } }),
    enabled: settled !== '' && settled === wanted,
    placeholderData: undefined,
    select: (answer) => ({ calls: answer.data, total: answer.meta.pagination.total }),
  })
  const isCurrent = settled !== '' && settled === wanted
  return isCurrent ? { data: calls.data, error: calls.error } : { data: undefined, error: null }
}

/** The newest call of the room that is called as was typed, also where its words were understood as something else; undefined if there is none. */
export function useRoomNamed(
  typed: string,
  { q }: PartialFilters,
  matching: Matches | undefined,
  zone: Zone,
): Call | undefined {
  const isSought = typed !== '' && typed.length <= MAX_CHARACTERS && q !== typed
  const sought = useMatchingCalls(isSought ? ({ range: 'all', q: typed } as PartialFilters) : null, zone, COMPARED)
  const found = isSought ? sought.data : matching
  return found?.calls.find(({ sessionId }) => fold(sessionId.trim()) === fold(typed))
}

/** Whether a text is one word that may be a number of a ticket, an order or the like: `T-8849`. */
export const isNumberLike = ({ words, chips }: Pick<Meaning, 'words' | 'chips'>): boolean =>
  words.length === 1 && /\p{N}/u.test(words[0]?.text ?? '') && chips.every(({ kind }) => kind === 'session')

/** The calls that such a number stands for: those with exactly this tag or value of the metadata, else the only call that was found. */
export function carriedBy(text: string, { calls, total }: { calls: readonly Call[]; total: number }): readonly Call[] {
  const wanted = folded(text.trim())
  const exact = calls.filter(({ tags, metaData }) =>
    [...tags, ...metaFacts(metaData).map(({ value }) => value)].some((value) => folded(value.trim()) === wanted),
  )
  return exact.length > 0 || total > 1 ? exact : calls
}
