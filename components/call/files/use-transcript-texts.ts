import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '@/lib/client/http/api-error'
import { send } from '@/lib/client/http/send'
import { playableUrl } from '@/lib/shared/calls/demo-recordings'
import { fileRefusal } from '@/lib/shared/calls/file-hosts'
import { useCallOnPage } from '../call-context'
import { readTranscript } from './read-transcript'
import type { Transcripts } from './use-transcripts'

/** Longer files are not read. */
const MAX_BYTES = 10_000_000
const UNANSWERED = 'The file could not be read: its host did not answer, or does not let pages read it.'

/** The text of a file on another host, which gets neither cookies nor a referrer. @throws ApiError with a sentence for users; the signal’s reason when it is aborted */
async function readTextFile(url: string, signal: AbortSignal): Promise<string> {
  const response = await send(url, { referrerPolicy: 'no-referrer', signal }, UNANSWERED)
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

/** The texts of all transcripts of a call, oldest first, fetched by the browser on demand. Files that may not be opened are left out. */
export function useTranscriptTexts(transcripts: Transcripts, isAsked: boolean) {
  const { listed, hasNextPage, isFetchingNextPage, fetchNextPage, error } = transcripts
  const { hosts, isDemo } = useCallOnPage().files
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
      readable.flatMap(({ transcript }, index) => {
        const answer = answers[index]
        if (answer === undefined) return []
        const { data: lines = [], error: problem, isPending, refetch } = answer
        /** Refetches the list of transcripts, too, which gives the files new URLs. */
        const retry = () => {
          void transcripts.refetch()
          void refetch()
        }
        return [{ transcript, lines, error: problem, isPending: isAsked && isPending, retry }]
      }),
  })
}
