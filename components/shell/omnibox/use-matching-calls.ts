'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { question } from '@/lib/client/question'
import { callsRoute } from '@/lib/shared/contracts/calls'
import { FILTER_NAMES } from '@/lib/shared/contracts/filters'
import type { SaidFilters } from '@/lib/shared/omnibox/types'
import { DEFAULT_SORT } from '@/lib/shared/params/calls'

const PAUSE_MS = 120

/** The newest calls that match, `most` at most, and how many do, once typing pauses; null filters ask nothing. */
export function useMatchingCalls(filters: SaidFilters | null, zone: string, most: number) {
  const wanted = filters === null ? '' : JSON.stringify(FILTER_NAMES.map((name) => [name, filters[name]]))
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const query = settled === '' ? {} : Object.fromEntries(JSON.parse(settled) as [string, unknown][])
  const calls = useQuery({
    ...question(callsRoute, { query: { tz: zone, ...query, sort: DEFAULT_SORT, perPage: most } }),
    enabled: settled !== '' && settled === wanted,
    placeholderData: undefined,
    select: (answer) => ({ calls: answer.data, total: answer.meta.pagination.total }),
  })
  const isCurrent = settled !== '' && settled === wanted
  return isCurrent ? { data: calls.data, error: calls.error } : { data: undefined, error: null }
}
