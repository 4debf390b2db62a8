'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import type { Filters } from '@/lib/shared/contracts/filters'
import { repeatCallersRoute } from '@/lib/shared/contracts/repeat-callers'

/** Who called the same person or group again, with filters, of which `repeatHours` says within how many hours. */
export const useRepeatCallers = (query: Filters) => useQuery(question(repeatCallersRoute, { query }))
