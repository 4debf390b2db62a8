'use client'

import { useQuery } from '@tanstack/react-query'
import { type Call, OPEN_STATUSES, type Transcription } from '../contracts/call'
import type { Pagination, SourceMeta } from '../contracts/http'
import { callPath } from './call-path'
import { apiGet } from './fetcher'

const OPEN_POLL_MS = 5000

export type CallAnswer = { data: Call; meta: SourceMeta & { fetchedAt?: number; gone?: boolean } }

/** One call, read live; while it is open it is asked again every 5 s, so that its page grows by itself. `known` stands until the answer comes. */
export function useCall(
  sessionId: string,
  options: { onBehalfOf?: string | null; known?: Call; enabled?: boolean } = {},
) {
  const { onBehalfOf = null, known, enabled = true } = options
  const params = onBehalfOf === null ? undefined : new URLSearchParams({ onBehalfOf })
  return useQuery({
    queryKey: ['call', sessionId, onBehalfOf],
    queryFn: ({ signal }) => apiGet<CallAnswer>(callPath(sessionId), params, { signal }),
    enabled,
    // Another call's data must never stand in for this one.
    placeholderData:
      known === undefined ? undefined : { data: known, meta: { source: 'mirror' as const, syncedAt: null } },
    refetchInterval: (query) => {
      const call = query.state.data?.data
      return call !== undefined && (OPEN_STATUSES as readonly string[]).includes(call.status) ? OPEN_POLL_MS : false
    },
  })
}

/** The call's JSON as the Calls API gives it; asked only when it is opened. */
export function useRawCall(sessionId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['call-raw', sessionId],
    queryFn: ({ signal }) =>
      apiGet<{ data: unknown; meta: SourceMeta }>(`${callPath(sessionId)}/raw`, undefined, { signal }),
    enabled,
    placeholderData: undefined,
    staleTime: 30_000,
  })
}

/** The call's transcripts, live: they are produced some time after its end. */
export function useTranscriptions(sessionId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['transcriptions', sessionId],
    queryFn: ({ signal }) =>
      apiGet<{ data: Transcription[]; meta: { pagination: Pagination } }>(
        `${callPath(sessionId)}/transcriptions`,
        undefined,
        { signal },
      ),
    enabled,
    placeholderData: undefined,
    staleTime: 60_000,
  })
}
