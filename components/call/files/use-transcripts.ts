'use client'

import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ApiError } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { sendAway } from '@/lib/client/http/send'
import type { Call, Transcription } from '@/lib/shared/calls/call'
import { askOf, refOf } from '@/lib/shared/calls/call-path'
import { transcriptionsRoute } from '@/lib/shared/calls/calls'
import { playableUrl } from '@/lib/shared/calls/demo-recordings'
import { fileRefusal } from '@/lib/shared/calls/file-hosts'
import { isTranscriptDue, mayHaveTranscripts } from '@/lib/shared/calls/transcripts'
import { questionKey } from '@/lib/shared/http/route'
import type { FileAccess } from '../call-context'
import { readTranscript, type Spoken } from './read-transcript'

const POLL_MS = 30_000

/** A call's transcripts, live, page after page; until their list has loaded, those in the call's own answer. Missing ones that are due are awaited. */
export function useTranscripts(call: Call) {
  const { params, query } = askOf(refOf(call))
  const enabled = mayHaveTranscripts(call)
  const answer = useInfiniteQuery({
    queryKey: questionKey(transcriptionsRoute, { params, query }),
    queryFn: ({ pageParam, signal }) =>
      askApi(
        transcriptionsRoute,
        { params, query: { ...query, page: pageParam === 1 ? null : pageParam } },
        { signal },
      ),
    initialPageParam: 1,
    // A page may have none of this call of the room. One that was there before comes from an API that ignores the number.
    getNextPageParam: ({ data, meta: { pagination } }, pages) =>
      pagination.current_page < pagination.total_pages && !isRepeated(data, pages.slice(0, -1))
        ? pagination.current_page + 1
        : undefined,
    enabled,
    placeholderData: undefined,
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      isTranscriptDue(call, Date.now() / 1000) && (state.data?.pages[0]?.data.length ?? 0) === 0 ? POLL_MS : false,
  })
  const pages = answer.data?.pages
  const listed = useMemo(() => pages?.flatMap((page) => page.data) ?? call.transcriptions, [pages, call.transcriptions])
  // The total is of the whole room.
  const total = call.roomMid === undefined ? (pages?.[0]?.meta.pagination.total ?? listed.length) : listed.length
  return { ...answer, listed, total, isPending: enabled && answer.isPending }
}

const isRepeated = (data: readonly Transcription[], before: readonly { data: readonly Transcription[] }[]): boolean =>
  data.length > 0 && before.some((page) => JSON.stringify(page.data) === JSON.stringify(data))

/** Longer texts are of no use on a page. */
const MAX_BYTES = 10_000_000

/**
 * The text of a file at another host, which gets no cookies and is not told where from; those of the demo are our own.
 * @throws ApiError with a sentence for users; the signal's reason when it is aborted
 */
async function readTextFile(url: string, signal: AbortSignal): Promise<string> {
  const response = await sendAway(url, signal)
  if (!response.ok) throw new ApiError('FILE', refusalOf(response.status), response.status)
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    bytes += part.value.length
    if (bytes > MAX_BYTES) {
      void reader?.cancel()
      throw new ApiError('FILE', 'The file is too large to be read here.', response.status)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

function refusalOf(status: number): string {
  if (status === 404 || status === 410) return 'The file is not there any more.'
  if (status === 401 || status === 403) return 'The file’s host refused it: its address may have expired.'
  return `The file’s host could not send it (HTTP ${status}).`
}

/** `listed` is newest first. */
export type Transcripts = ReturnType<typeof useTranscripts>

export type TranscriptText = {
  transcript: Transcription
  lines: readonly Spoken[]
  error: Error | null
  isPending: boolean
  retry: () => void
}

/** The texts of all of a call's transcripts, oldest first, read by the browser once somebody asks; what may not be opened is left out. */
export function useTranscriptTexts(
  { listed, hasNextPage, isFetchingNextPage, fetchNextPage, error }: Transcripts,
  { hosts, isDemo }: FileAccess,
  isAsked: boolean,
): TranscriptText[] {
  useEffect(() => {
    if (isAsked && hasNextPage && !isFetchingNextPage && error === null) void fetchNextPage()
  }, [isAsked, hasNextPage, isFetchingNextPage, fetchNextPage, error])
  const readable = listed
    .flatMap((transcript) => {
      const url = transcript.transcriptUrl
      return url === null || fileRefusal(url, hosts) !== null ? [] : [{ transcript, url }]
    })
    .toReversed()
  return useQueries({
    queries: readable.map(({ transcript, url }) => ({
      queryKey: ['transcript', url],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        readTranscript(await readTextFile(playableUrl(url, isDemo), signal), transcript),
      enabled: isAsked,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (answers) =>
      readable.flatMap(({ transcript }, index): TranscriptText[] => {
        const answer = answers[index]
        if (answer === undefined) return []
        const { data: lines = [], error: problem, isPending, refetch } = answer
        return [{ transcript, lines, error: problem, isPending: isAsked && isPending, retry: () => void refetch() }]
      }),
  })
}
