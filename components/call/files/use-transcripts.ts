import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { askApi } from '@/lib/client/http/fetcher'
import type { Call, Transcription } from '@/lib/shared/calls/call'
import { askOf, refOf } from '@/lib/shared/calls/call-path'
import { transcriptionsRoute } from '@/lib/shared/calls/calls'
import { isAnswered } from '@/lib/shared/calls/outcome'
import { isTranscriptDue } from '@/lib/shared/calls/transcripts'
import { questionKey } from '@/lib/shared/http/route'

const POLL_MS = 30_000

/** A call's transcripts, fetched live page by page; until then, those in the call's own answer. Polls while transcripts are due but missing. */
export function useTranscripts(call: Call) {
  const { params, query } = askOf(refOf(call))
  const answer = useInfiniteQuery({
    queryKey: questionKey(transcriptionsRoute, { params, query }),
    queryFn: ({ pageParam: page, signal }) =>
      askApi(transcriptionsRoute, { params, query: { ...query, page: page === 1 ? null : page } }, { signal }),
    initialPageParam: 1,
    // A page may be empty, if it is about other calls of the room. A repeated page means that the API ignores page numbers.
    getNextPageParam: ({ data, meta: { pagination } }, pages) =>
      pagination.current_page < pagination.total_pages && !isRepeated(data, pages.slice(0, -1))
        ? pagination.current_page + 1
        : undefined,
    enabled: isAnswered(call.status),
    placeholderData: undefined,
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      isTranscriptDue(call, Date.now() / 1000) && (state.data?.pages[0]?.data.length ?? 0) === 0 ? POLL_MS : false,
  })
  const pages = answer.data?.pages
  const listed = useMemo(() => pages?.flatMap((page) => page.data) ?? call.transcriptions, [pages, call.transcriptions])
  // In a reused room, the API's total counts all of its calls.
  const total = call.roomMid === undefined ? (pages?.[0]?.meta.pagination.total ?? listed.length) : listed.length
  return { ...answer, listed, total }
}

const isRepeated = (data: readonly Transcription[], before: readonly { data: readonly Transcription[] }[]): boolean =>
  data.length > 0 && before.some((page) => JSON.stringify(page.data) === JSON.stringify(data))

/** `listed` is newest first. */
export type Transcripts = ReturnType<typeof useTranscripts>
