import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/http/question'
import type { RequestOf } from '@/lib/shared/http/route'
import { previewShareRoute } from '@/lib/shared/shares/shared'
import { type createShareRoute, sharesRoute } from '@/lib/shared/shares/shares'

export type ShareInput = RequestOf<typeof createShareRoute>['body']

/** Links, newest first. */
export const useShares = (query: RequestOf<typeof sharesRoute>['query']) => useQuery(question(sharesRoute, { query }))

/** What a link would show. */
export const useSharePreview = (query: RequestOf<typeof previewShareRoute>['query']) =>
  useQuery(question(previewShareRoute, { query }))
