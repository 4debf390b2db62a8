'use client'

import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { errorWords } from '@/components/ui/states'
import type { Call } from '@/lib/contracts/call'
import { formatClock } from '@/lib/format'
import { useTranscriptions } from '@/lib/hooks/use-call'
import { SafeLink } from './safe-link'

const PRODUCING_SECONDS = 1800

/** The call's transcripts. They are produced some time after its end, so a recent call says that they may still come. */
export function TranscriptsCard({ call, zone, nowSeconds }: { call: Call; zone: string; nowSeconds: number }) {
  const answered = call.status === 'ended' || call.status === 'ongoing'
  const { data, error, isPending } = useTranscriptions(call.sessionId, answered)
  const listed = data?.data ?? call.transcriptions
  const total = data?.meta.pagination.total ?? listed.length
  const recent = call.status === 'ongoing' || (call.endedAt !== null && nowSeconds - call.endedAt < PRODUCING_SECONDS)
  return (
    <Card>
      <CardHeader
        title="Transcripts"
        description={total > listed.length ? `${listed.length} of ${total}, newest first` : undefined}
      />
      <CardBody>
        {answered && isPending && listed.length === 0 && <Skeleton className="h-5 w-2/3" />}
        {error !== null && (
          <p className="text-data text-warning">The Calls API did not give the transcripts: {errorWords(error)}</p>
        )}
        {listed.length === 0 && error === null && !(answered && isPending) && (
          <p className="text-data text-ink-muted">
            {recent && answered
              ? 'None yet. They are produced some time after the end.'
              : 'There are none for this call.'}
          </p>
        )}
        <ul className="space-y-2">
          {listed.map((transcript, index) => (
            <li
              key={transcript.tid ?? index}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-data"
            >
              <span className="num">
                {transcript.startTime === null ? 'start not given' : formatClock(transcript.startTime, zone)} –{' '}
                {transcript.endTime === null ? 'end not given' : formatClock(transcript.endTime, zone)}
                {transcript.tid !== null && (
                  <span className="ml-2 font-mono text-ink-faint text-xs">{transcript.tid}</span>
                )}
              </span>
              <SafeLink url={transcript.transcriptUrl} label="Open transcript" />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
