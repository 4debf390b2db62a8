'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import { auditRoute } from '@/lib/shared/contracts/users'

const PER_PAGE = 50

/** Who did what, newest first, a page of 50. For admins. */
export const useAudit = (page: number) => useQuery(question(auditRoute, { query: { page, perPage: PER_PAGE } }))
