'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import type { Filters } from '@/lib/shared/contracts/filters'
import { ledgerRoute } from '@/lib/shared/contracts/ledger'

const REFETCH_MS = 30_000

/** Data issues, and what figures leave out, under filters. */
export const useLedger = (query: Filters) =>
  useQuery({ ...question(ledgerRoute, { query }), refetchInterval: REFETCH_MS })
