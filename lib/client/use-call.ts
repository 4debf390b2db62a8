'use client'

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallRef, callPath } from '@/lib/shared/call-path'
import { type Call, OPEN_STATUSES, type Transcription } from '@/lib/shared/contracts/call'
import type { Pagination, SourceMeta } from '@/lib/shared/contracts/http'
import { apiGet } from './fetcher'

const OPEN_POLL_MS = 5000
const TRANSCRIPT_POLL_MS = 30_000

/** A call of a room in one line. */
export type Occurrence = { mid: string; time: number; status: string }
export type CallAnswer = {
  data: Call
  meta: SourceMeta & { fetchedAt?: number; gone?: boolean; occurrences?: Occurrence[] }
}

/** One call, read live; while it is open it is asked again every 5 s, so that its page grows by itself. `known` stands until the answer comes. */
export function useCall(ref: CallRef, options: { onBehalfOf?: string | null; known?: Call; enabled?: boolean } = {}) {
  const { onBehalfOf = null, known, enabled = true } = options
  const params = onBehalfOf === null ? undefined : new URLSearchParams({ onBehalfOf })
  return useQuery({
    queryKey: ['call', ref, onBehalfOf],
    queryFn: ({ signal }) => apiGet<CallAnswer>(callPath(ref), params, { signal }),
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
export function useRawCall(ref: CallRef, enabled: boolean) {
  return useQuery({
    queryKey: ['call-raw', ref],
    queryFn: ({ signal }) => apiGet<{ data: unknown; meta: SourceMeta }>(callPath(ref, '/raw'), undefined, { signal }),
    enabled,
    placeholderData: undefined,
    staleTime: 30_000,
  })
}

/** Asks the Calls API for the call once more: links to its files may have run out. The page shows the new answer too. */
export function useRefreshCall(ref: CallRef) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      client.fetchQuery({
        queryKey: ['call', ref, null],
        queryFn: () => apiGet<CallAnswer>(callPath(ref)),
        staleTime: 0,
      }),
    // A room's newest call may be shown by the room's id alone.
    onSuccess: (answer) =>
      client.setQueryData<CallAnswer>(['call', answer.data.sessionId, null], (shown) =>
        shown?.data.mid === answer.data.mid ? answer : shown,
      ),
  })
}

type TranscriptPage = { data: Transcription[]; meta: { pagination: Pagination } }

/** The call's transcripts, live, page after page. While one is `due` and there is none, they are asked for again every 30 s. */
export function useTranscriptions(ref: CallRef, { enabled, due }: { enabled: boolean; due: boolean }) {
  return useInfiniteQuery({
    queryKey: ['transcriptions', ref],
    queryFn: ({ pageParam, signal }) =>
      apiGet<TranscriptPage>(
        callPath(ref, '/transcriptions'),
        pageParam === 1 ? undefined : new URLSearchParams({ page: String(pageParam) }),
        { signal },
      ),
    initialPageParam: 1,
    // An empty page ends the list, whatever the total says.
    getNextPageParam: ({ data, meta: { pagination } }) =>
      data.length > 0 && pagination.current_page < pagination.total_pages ? pagination.current_page + 1 : undefined,
    enabled,
    placeholderData: undefined,
    staleTime: 60_000,
    refetchInterval: (query) =>
      due && (query.state.data?.pages[0]?.data.length ?? 0) === 0 ? TRANSCRIPT_POLL_MS : false,
  })
}
