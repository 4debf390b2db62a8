'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { Skeleton } from '@/components/ui/state/skeleton'
import { errorWords } from '@/components/ui/state/states'
import type { Call, Transcription } from '@/lib/shared/calls/call'
import { playableUrl } from '@/lib/shared/calls/demo-recordings'
import { fileRefusal } from '@/lib/shared/calls/file-hosts'
import { isTranscriptDue, mayHaveTranscripts } from '@/lib/shared/calls/transcripts'
import { exactDuration, formatClock } from '@/lib/shared/text/format'
import { useCallClock, useCallOnPage } from '../call-context'
import { MomentButton } from '../moment-button'
import { FileLink, RefusedFile } from './file-links'
import { TranscriptSearch } from './transcript-search'
import { useTranscriptTexts } from './use-transcript-texts'
import type { Transcripts } from './use-transcripts'

/** The call's transcripts with their time spans. They are produced some time after the end, so a recent call says that they may follow. */
export default function TranscriptsCard({ transcripts }: { transcripts: Transcripts }) {
  const { call, files } = useCallOnPage()
  const nowSeconds = useCallClock()
  const { listed, total, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = transcripts
  const settled = !isPending && error === null
  const [isAsked, setIsAsked] = useState(false)
  const texts = useTranscriptTexts(transcripts, files, isAsked)
  return (
    <Card>
      <CardHeader
        title="Transcripts"
        description={total > listed.length ? `${listed.length} of ${total}, newest first` : undefined}
      />
      <CardBody>
        {isPending && listed.length === 0 && <Skeleton className="h-5 w-2/3" />}
        {error !== null && (
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2 text-data">
            <p className="text-warning">Transcripts could not be loaded: {errorWords(error)}</p>
            <Button size="sm" className="print:hidden" onClick={() => refetch()}>
              Try again
            </Button>
          </div>
        )}
        {listed.length === 0 && settled && <p className="text-data text-ink-muted">{emptyWords(call, nowSeconds)}</p>}
        <ul className="space-y-2.5">
          {listed.map((transcript, index) => (
            <TranscriptRow key={transcript.tid ?? index} transcript={transcript} />
          ))}
        </ul>
        {hasNextPage && !isAsked && (
          <Button size="sm" className="mt-3 print:hidden" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show more
          </Button>
        )}
        {texts.length > 0 &&
          (isAsked ? (
            <TranscriptSearch texts={texts} onRefresh={() => void refetch()} />
          ) : (
            <Button size="sm" className="mt-3 ml-2 first:ml-0 print:hidden" onClick={() => setIsAsked(true)}>
              Read and search
            </Button>
          ))}
      </CardBody>
    </Card>
  )
}

function emptyWords(call: Call, nowSeconds: number): string {
  if (!mayHaveTranscripts(call)) return 'Nobody answered, so there is nothing to transcribe.'
  const isRecorded = call.hasRecording || call.recordings.length > 0
  if (!isRecorded && call.status === 'ongoing')
    return 'This call is not being recorded, so there is nothing to transcribe.'
  if (!isRecorded && !call.hasTranscription) return 'This call was not recorded, so there is nothing to transcribe.'
  if (call.status === 'ongoing') return 'None yet. Transcripts are produced some time after a call ends.'
  if (isTranscriptDue(call, nowSeconds))
    return 'May still be processing: the call ended less than 30 minutes ago. This page checks again automatically.'
  return 'This call has no transcripts.'
}

function TranscriptRow({ transcript: { startTime, endTime, tid, transcriptUrl } }: { transcript: Transcription }) {
  const { files, zone } = useCallOnPage()
  const refusal = fileRefusal(transcriptUrl, files.hosts)
  const clock = (at: number | null, none: string) => (at === null ? none : formatClock(at, zone))
  const words = `${clock(startTime, 'start unknown')} – ${clock(endTime, 'end unknown')}`
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-data">
        <span className="num min-w-0">
          {startTime === null ? (
            words
          ) : (
            <MomentButton at={startTime} title="Move the cursor to its start">
              {words}
            </MomentButton>
          )}
          {startTime !== null && endTime !== null && endTime >= startTime && (
            <span className="text-ink-muted"> · {exactDuration(endTime - startTime)}</span>
          )}
          {tid !== null && <span className="ml-2 break-all font-mono text-ink-faint text-xs">{tid}</span>}
        </span>
        {refusal === null && transcriptUrl !== null && (
          <FileLink url={playableUrl(transcriptUrl, files.isDemo)} label="Open transcript" />
        )}
      </div>
      {refusal !== null && <RefusedFile refusal={refusal} url={transcriptUrl} />}
    </li>
  )
}
