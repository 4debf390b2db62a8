'use client'

import { useMutation } from '@tanstack/react-query'
import { askApi } from '@/lib/client/fetcher'
import { markDeliveredRoute } from '@/lib/shared/contracts/calls'
import type { RequestOf } from '@/lib/shared/contracts/route'

export type DeliveredRequest = RequestOf<typeof markDeliveredRoute>['body']

/** Marks a group's conversation as delivered. Sent once: never automatic, never retried. */
export function useMarkDelivered(guid: string) {
  return useMutation({
    retry: false,
    mutationFn: (body: DeliveredRequest) => askApi(markDeliveredRoute, { params: { guid }, body }),
  })
}
