'use client'

import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { question } from '@/lib/client/http/question'
import type { Call } from '@/lib/shared/calls/call'
import { callsRoute } from '@/lib/shared/calls/calls'
import { FILTER_NAMES } from '@/lib/shared/filters/filters'
import { resolveWindow } from '@/lib/shared/filters/range'
import { metaFacts } from '@/lib/shared/metadata'
import { DEFAULT_SORT } from '@/lib/shared/params/calls'
import type { Zone } from '@/lib/shared/text/format'
import { type AskNear, conditionsOf, type Matches, nearestTo } from './sentence/near'
import { folded } from './sentence/rules'
import type { Meaning, PartialFilters } from './sentence/types'

const PAUSE_MS = 120

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

/** The number of a ticket, an order or the like, if a sentence asks for nothing else: `T-8849`, `ticket 8849`. */
export const numberIn = ({ q, chips }: Pick<Meaning, 'q' | 'chips'>, text = q): string | null => {
  const said = chips.some(({ kind }) => kind === 'session') ? text.trim() : q
  return /\p{N}/u.test(said) && !/\s/.test(said) && chips.every(({ kind }) => kind === 'session') ? said : null
}

/** The calls that such a number stands for: those with exactly this tag or value of the metadata, else the only call that was found. */
export function carriedBy(number: string, { calls, total }: Matches): readonly Call[] {
  const wanted = folded(number)
  const exact = calls.filter(({ tags, metaData }) =>
    [...tags, ...metaFacts(metaData).map(({ value }) => value)].some((value) => folded(value.trim()) === wanted),
  )
  return exact.length > 0 || total > 1 ? exact : calls
}

const SHOWN = 2

/** The calls that come nearest to a sentence that finds none. */
export function useNear(understood: Meaning, zone: Zone, isWanted: boolean) {
  return useQuery({
    queryKey: [callsRoute.path, 'near', zone.name, JSON.stringify(conditionsOf(understood))],
    queryFn: ({ client }) => nearestTo(understood, askIn(client, zone)),
    enabled: isWanted,
  })
}

/** Asks for calls; those that miss a time are nearest just before and just after it. */
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
