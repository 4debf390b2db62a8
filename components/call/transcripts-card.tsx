'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { Skeleton } from '@/components/ui/state/skeleton'
import { errorWords } from '@/components/ui/state/states'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call, Transcription } from '@/lib/shared/calls/call'
import { playableUrl } from '@/lib/shared/calls/demo-recordings'
import { fileRefusal } from '@/lib/shared/calls/file-hosts'
import { isTranscriptDue, mayHaveTranscripts } from '@/lib/shared/calls/transcripts'
import { exactDuration, formatClock } from '@/lib/shared/text/format'
import type { FileAccess } from './file-access'
import { RefusedFile } from './file-address'
import { FileLink } from './file-link'
import { TranscriptSearch } from './transcript-search'
import { useTranscriptTexts } from './use-transcript-texts'
import type { Transcripts } from './use-transcripts'

type TranscriptsProps = {
  call: Call
  transcripts: Transcripts
  files: FileAccess
  nowSeconds: number
  onPin: (time: number) => void
}

/** The call's transcripts with their time spans. They are produced some time after the end, so a recent call says that they may follow. */
export default function TranscriptsCard({ call, transcripts, files, nowSeconds, onPin }: TranscriptsProps) {
  const { listed, total, error, isPending, isMore, isLoadingMore, loadMore, retry } = transcripts
  const settled = !isPending && error === null
  const [isAsked, setIsAsked] = useState(false)
  const texts = useTranscriptTexts(transcripts, {
    hosts: files.hosts,
    isAsked,
    urlOf: (url) => playableUrl(url, files.isDemo),
  })
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
            <Button size="sm" className="print:hidden" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
        {listed.length === 0 && settled && <p className="text-data text-ink-muted">{emptyWords(call, nowSeconds)}</p>}
        <ul className="space-y-2.5">
          {listed.map((transcript, index) => (
            <TranscriptRow key={transcript.tid ?? index} transcript={transcript} files={files} onPin={onPin} />
          ))}
        </ul>
        {isMore && !isAsked && (
          <Button size="sm" className="mt-3 print:hidden" busy={isLoadingMore} onClick={loadMore}>
            Show more
          </Button>
        )}
        {texts.length > 0 &&
          (isAsked ? (
            <TranscriptSearch texts={texts} onPin={onPin} onRefresh={retry} />
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

function TranscriptRow({
  transcript,
  files,
  onPin,
}: {
  transcript: Transcription
  files: FileAccess
  onPin: (time: number) => void
}) {
  const zone = useZone()
  const { startTime, endTime, tid, transcriptUrl } = transcript
  const refusal = fileRefusal(transcriptUrl, files.hosts)
  const words = `${startTime === null ? 'start unknown' : formatClock(startTime, zone)} – ${endTime === null ? 'end unknown' : formatClock(endTime, zone)}`
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-data">
        <span className="num min-w-0">
          {startTime === null ? (
            words
          ) : (
            <button
              type="button"
              onClick={() => onPin(startTime)}
              className="text-accent-ink underline decoration-accent/40 underline-offset-2 hover:decoration-accent print:text-ink print:no-underline"
              title="Move the cursor to its start"
            >
              {words}
            </button>
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
