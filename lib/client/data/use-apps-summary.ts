import { useAnswer } from '@/lib/client/http/use-answer'
import { appsSummaryRoute } from '@/lib/shared/apps/apps'
import type { RequestOf } from '@/lib/shared/http/route'

/** How all apps that the viewer may see are doing. */
export const useAppsSummary = (query: RequestOf<typeof appsSummaryRoute>['query']) =>
  useAnswer(appsSummaryRoute, { query, refetchInterval: 20_000 })
