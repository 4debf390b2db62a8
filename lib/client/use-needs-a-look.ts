'use client'

import { useQuery } from '@tanstack/react-query'
import { needsALookRoute } from '@/lib/shared/callbacks/needs-a-look'
import type { Filters } from '@/lib/shared/filters/filters'
import { question } from './question'

const REFETCH_MS = 30_000

/** What needs attention, with filters. */
export const useNeedsALook = (query: Filters) =>
  useQuery({ ...question(needsALookRoute, { query }), refetchInterval: REFETCH_MS })
