'use client'

import { useQuery } from '@tanstack/react-query'
import { movingQuestion } from '@/lib/client/http/question'
import { callsRoute } from '@/lib/shared/calls/calls'
import type { Filters } from '@/lib/shared/filters/filters'
import { newestCallsQuery } from '@/lib/shared/params/calls'

/** The newest calls that match the filters, and their total. */
export function useNewestCalls(filters: Partial<Filters>) {
  return useQuery({
    ...movingQuestion(callsRoute, { query: newestCallsQuery(filters) }),
    select: (answer) => ({ calls: answer.data, total: answer.meta.pagination.total }),
  })
}
