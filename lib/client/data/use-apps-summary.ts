import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/http/question'
import { appsSummaryRoute } from '@/lib/shared/apps/apps'
import type { RequestOf } from '@/lib/shared/http/route'

const REFETCH_MS = 20_000

/** How all apps that the viewer may see are doing. */
export const useAppsSummary = (query: RequestOf<typeof appsSummaryRoute>['query']) =>
  useQuery({ ...question(appsSummaryRoute, { query }), refetchInterval: REFETCH_MS })
