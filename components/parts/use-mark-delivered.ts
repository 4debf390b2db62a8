'use client'

import { useMutation } from '@tanstack/react-query'
import { apiSend } from '@/lib/client/fetcher'

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
