'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiGet } from '@/lib/client/fetcher'
import type { AnalyticsAnswer } from '@/lib/shared/contracts/analytics-schema'
import type { Call } from '@/lib/shared/contracts/call'

const PAUSE_MS = 180
const LEAST_LETTERS = 2
const SHOWN = 5
/** Rows read to find people in: those who share a call with a match come along and are dropped here. */
const PEOPLE_READ = 50

export type PaletteSearch = { people: string[]; sessions: string[] }

/** People and session ids that hold `text`, once the typing pauses. Empty until then, and when nothing answers. */
export function usePaletteSearch(text: string): PaletteSearch {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const enabled = settled.length >= LEAST_LETTERS
  const part = settled.toLowerCase()

  const people = useQuery({
    queryKey: ['palette-people', settled],
    enabled,
    queryFn: ({ signal }) =>
      apiGet<AnalyticsAnswer>(
        '/api/analytics',
        new URLSearchParams({
          metrics: 'calls',
          by: 'person',
          q: settled,
          order: '-calls',
          limit: String(PEOPLE_READ),
        }),
        { signal },
      ),
    select: (answer) => answer.data.map((row) => String(row.person)).filter((uid) => uid.toLowerCase().includes(part)),
  })
  const sessions = useQuery({
    queryKey: ['palette-sessions', settled],
    enabled,
    queryFn: ({ signal }) =>
      apiGet<{ data: Call[] }>('/api/calls', new URLSearchParams({ q: settled, perPage: '20' }), { signal }),
    select: (answer) =>
      [...new Set(answer.data.map((call) => call.sessionId))].filter((id) => id.toLowerCase().includes(part)),
  })
  if (!enabled) return { people: [], sessions: [] }
  return { people: (people.data ?? []).slice(0, SHOWN), sessions: (sessions.data ?? []).slice(0, SHOWN) }
}
