'use client'

import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readTextFile } from '@/lib/client/read-file'
import type { Transcription } from '@/lib/shared/calls/call'
import { fileRefusal } from '@/lib/shared/calls/file-hosts'
import { readTranscript, type Spoken } from './read-transcript'
import type { Transcripts } from './use-transcripts'

export type TranscriptText = {
  transcript: Transcription
  lines: readonly Spoken[]
  error: Error | null
  isPending: boolean
  retry: () => void
}

/** The texts of all of a call's transcripts, oldest first, read by the browser once somebody asks; what may not be opened is left out. */
export function useTranscriptTexts(
  { listed, isMore, isLoadingMore, loadMore, error }: Transcripts,
  { hosts, urlOf, isAsked }: { hosts: readonly string[]; urlOf: (url: string) => string; isAsked: boolean },
): TranscriptText[] {
  useEffect(() => {
    if (isAsked && isMore && !isLoadingMore && error === null) loadMore()
  }, [isAsked, isMore, isLoadingMore, loadMore, error])
  const readable = listed.filter(({ transcriptUrl }) => fileRefusal(transcriptUrl, hosts) === null).toReversed()
  return useQueries({
    queries: readable.map((transcript) => ({
      queryKey: ['transcript', transcript.transcriptUrl],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        readTranscript(await readTextFile(urlOf(transcript.transcriptUrl ?? ''), signal), transcript),
      enabled: isAsked,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (answers) =>
      answers.map(({ data, error: problem, isPending, refetch }, index) => ({
        transcript: readable[index] as Transcription,
        lines: data ?? [],
        error: problem,
        isPending: isAsked && isPending,
        retry: () => void refetch(),
      })),
  })
}
