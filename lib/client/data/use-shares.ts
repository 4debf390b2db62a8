'use client'

import { useQuery } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { question, useChange } from '@/lib/client/http/question'
import type { RequestOf } from '@/lib/shared/http/route'
import { previewShareRoute } from '@/lib/shared/shares/shared'
import {
  changeShareRoute,
  type createShareRoute,
  revokeShareRoute,
  revokeSharesRoute,
  sharesRoute,
} from '@/lib/shared/shares/shares'

export type ShareInput = RequestOf<typeof createShareRoute>['body']

/** Links, newest first. */
export const useShares = (query: RequestOf<typeof sharesRoute>['query']) => useQuery(question(sharesRoute, { query }))

/** What a link would show. */
export const useSharePreview = (query: RequestOf<typeof previewShareRoute>['query']) =>
  useQuery(question(previewShareRoute, { query }))

/** Lets a link work for so many days from now, or renames it. */
export const useChangeShare = () =>
  useChange(sharesRoute, ({ id, ...body }: { id: string; label?: string; expiresInDays?: number }) =>
    askApi(changeShareRoute, { params: { id }, body }),
  )

/** Revokes a link immediately. */
export const useRevokeShare = () => useChange(sharesRoute, (id: string) => askApi(revokeShareRoute, { params: { id } }))

/** Revokes all links of one owner, of oneself, or everyone's. */
export const useRevokeShares = () =>
  useChange(sharesRoute, (query: { ownerId?: string; all?: boolean }) => askApi(revokeSharesRoute, { query }))
