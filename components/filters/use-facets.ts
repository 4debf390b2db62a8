'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import { facetsRoute } from '@/lib/shared/contracts/calls'
import type { Filters } from '@/lib/shared/contracts/filters'

/** How many calls each value of each facet has under filters; fetched only while `enabled` (a list is open). */
export const useFacets = (query: Filters, enabled: boolean) =>
  useQuery({ ...question(facetsRoute, { query }), select: (answer) => answer.data, enabled })
