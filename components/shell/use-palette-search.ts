'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { question } from '@/lib/client/question'
import { analyticsRoute } from '@/lib/shared/contracts/analytics'
import { callsRoute } from '@/lib/shared/contracts/calls'

const PAUSE_MS = 180
const MIN_LETTERS = 2
const SHOWN = 5
/** Rows read to find people: the answer also has people who share a call with a match, who are dropped here. */
const PEOPLE_READ = 50
const SESSIONS_READ = 20

export type PaletteSearch = { people: string[]; sessions: string[] }

/** People and session ids that contain `text`, once typing pauses. Empty until then and on failure. */
export function usePaletteSearch(text: string): PaletteSearch {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const enabled = settled.length >= MIN_LETTERS
  const part = settled.toLowerCase()

  const people = useQuery({
    ...question(analyticsRoute, {
      query: { metrics: ['calls'], by: ['person'], q: settled, order: '-calls', limit: PEOPLE_READ },
    }),
    enabled,
    select: (answer) => answer.data.map((row) => String(row.person)).filter((uid) => uid.toLowerCase().includes(part)),
  })
  const sessions = useQuery({
    ...question(callsRoute, { query: { q: settled, perPage: SESSIONS_READ } }),
    enabled,
    select: (answer) =>
      [...new Set(answer.data.map((call) => call.sessionId))].filter((id) => id.toLowerCase().includes(part)),
  })
  if (!enabled) return { people: [], sessions: [] }
  return { people: (people.data ?? []).slice(0, SHOWN), sessions: (sessions.data ?? []).slice(0, SHOWN) }
}
