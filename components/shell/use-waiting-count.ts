'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { question } from '@/lib/client/http/question'
import { type NeedsALook, needsALookRoute } from '@/lib/shared/callbacks/needs-a-look'
import type { Filters } from '@/lib/shared/filters/filters'

/** The figures of the page come first, and filters may change again. */
const SETTLE_MS = 1500
const POLL_MS = 120_000

/** How many missed calls nobody has returned under the page's filters, as the page that the rail links to counts them; null until known. */
export function useWaitingCount(): number | null {
  const { filters } = useAppliedFilters()
  const [query, setQuery] = useState<Filters | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(filters), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [filters])
  // The Overview's panel and the page itself ask the same question.
  const answer = useQuery({
    ...question(needsALookRoute, { query: query ?? filters }),
    enabled: query !== null,
    select: waitingOf,
    refetchInterval: POLL_MS,
  })
  return answer.data ?? null
}

const waitingOf = ({ data: { callbacks } }: { data: NeedsALook }): number => callbacks.open + callbacks.overdue
