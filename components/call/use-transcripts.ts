'use client'

import { useMemo } from 'react'
import { useTranscriptions } from '@/lib/client/data/use-call'
import type { Call, Transcription } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import { isTranscriptDue, mayHaveTranscripts } from '@/lib/shared/calls/transcripts'

/** A call's transcripts: those in its own answer until their list has loaded. */
export type Transcripts = {
  /** Newest first. */
  listed: Transcription[]
  total: number
  error: Error | null
  isPending: boolean
  isMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

/** The transcripts of `call`, for both its card and its timeline. */
export function useTranscripts(call: Call, nowSeconds: number): Transcripts {
  const enabled = mayHaveTranscripts(call)
  const query = useTranscriptions(refOf(call), { enabled, due: isTranscriptDue(call, nowSeconds) })
  const listed = useMemo(
    () => query.data?.pages.flatMap((page) => page.data) ?? call.transcriptions,
    [query.data, call.transcriptions],
  )
  return {
    listed,
    // The total is of the whole room.
    total: call.roomMid === undefined ? (query.data?.pages[0]?.meta.pagination.total ?? listed.length) : listed.length,
    error: query.error,
    isPending: enabled && query.isPending,
    isMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
