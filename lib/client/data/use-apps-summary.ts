import { useAnswer } from '@/lib/client/http/use-answer'
import { appsSummaryRoute } from '@/lib/shared/apps/apps'
import type { RequestOf } from '@/lib/shared/http/route'

const REFETCH_MS = 20_000

/** How all apps that the viewer may see are doing. */
export const useAppsSummary = (query: RequestOf<typeof appsSummaryRoute>['query']) =>
  useAnswer(appsSummaryRoute, { query, refetchInterval: REFETCH_MS })
