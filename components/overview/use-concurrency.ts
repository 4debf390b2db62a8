'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import { concurrencyRoute } from '@/lib/shared/contracts/concurrency'
import type { Filters } from '@/lib/shared/contracts/filters'

const REFETCH_MS = 30_000

/** Concurrent calls or people over time, under filters. */
export const useConcurrency = (query: Filters) =>
  useQuery({ ...question(concurrencyRoute, { query }), refetchInterval: REFETCH_MS })
