'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import { auditRoute } from '@/lib/shared/contracts/audit'
import type { RequestOf } from '@/lib/shared/contracts/route'

const PER_PAGE = 50

/** Who did what, newest first, a page of 50. For admins. */
export const useAudit = (query: RequestOf<typeof auditRoute>['query']) =>
  useQuery(question(auditRoute, { query: { ...query, perPage: PER_PAGE } }))
