'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import { quarantineRoute } from '@/lib/shared/contracts/sync'

const PER_PAGE = 20

/** Records that could not be read as calls, a page of 20. */
export const useQuarantine = (page: number) =>
  useQuery(question(quarantineRoute, { query: { page, perPage: PER_PAGE } }))
