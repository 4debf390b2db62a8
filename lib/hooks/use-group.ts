'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import type { AnalyticsAnswer } from '../contracts/analytics'
import type { Call } from '../contracts/call'
import type { Pagination } from '../contracts/http'
import { apiGet, apiSend } from './fetcher'

/** The single row of figures that `params` ask for. */
export function useGroupFigures(params: URLSearchParams) {
  return useQuery({
    queryKey: ['analytics', params.toString()],
    queryFn: ({ signal }) => apiGet<AnalyticsAnswer>('/api/analytics', params, { signal }),
    select: (answer) => answer.data[0] ?? {},
  })
}

/** The calls that `params` ask for, and how many there are in all. */
export function useGroupCalls(params: URLSearchParams) {
  return useQuery({
    queryKey: ['calls', params.toString()],
    queryFn: ({ signal }) =>
      apiGet<{ data: Call[]; meta: { pagination: Pagination } }>('/api/calls', params, { signal }),
    select: (answer) => ({ calls: answer.data, total: answer.meta.pagination.total }),
  })
}

export type DeliveredRequest = { onBehalfOf: string; messageId?: number }
export type DeliveredAnswer = { success: boolean; message: string }

/** Marks a group's conversation as delivered. Sent once: never automatic, never retried. */
export function useMarkDelivered(guid: string) {
  return useMutation({
    retry: false,
    mutationFn: (body: DeliveredRequest) =>
      apiSend<{ data: DeliveredAnswer }>(
        'POST',
        `/api/groups/${encodeURIComponent(guid)}/conversation/delivered`,
        body,
      ),
  })
}
