import { useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Card } from '@/components/ui/layout/card'
import { errorWords } from '@/components/ui/state/states'
import type { Transcription } from '@/lib/shared/calls/call'
import { playableUrl } from '@/lib/shared/calls/demo-recordings'
import { fileRefusal } from '@/lib/shared/calls/file-hosts'
import { exactDuration, formatClock } from '@/lib/shared/text/format'
import { useCallOnPage } from '../call-context'
import { MomentButton } from '../moment-button'
import { FileLink, RefusedFile } from './file-links'
import { TranscriptSearch } from './transcript-search'
import { useTranscriptTexts } from './use-transcript-texts'
import type { Transcripts } from './use-transcripts'

/** The call's transcripts with their time spans. */
export default function TranscriptsCard({ transcripts }: { transcripts: Transcripts }) {
  const { listed, total, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = transcripts
  const [isAsked, setIsAsked] = useState(false)
  const texts = useTranscriptTexts(transcripts, isAsked)
  return (
    <Card
      title="Transcripts"
      description={total > listed.length ? `${listed.length} of ${total}, newest first` : undefined}
      inset
    >
      {error !== null && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2 text-data">
          <p className="text-warning">Transcripts could not be loaded: {errorWords(error)}</p>
          <Button size="sm" className="print:hidden" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
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
          <TranscriptSearch texts={texts} />
        ) : (
          <Button size="sm" className="mt-3 ml-2 first:ml-0 print:hidden" onClick={() => setIsAsked(true)}>
            Read and search
          </Button>
        ))}
    </Card>
  )
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
