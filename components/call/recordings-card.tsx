import { Card, CardBody, CardHeader } from '@/components/ui/card'
import type { Call } from '@/lib/contracts/call'
import { formatClock } from '@/lib/format'
import { exactDuration } from '@/lib/story/words'
import { sinceStart } from '@/lib/timeline/clock'
import { startOf } from '@/lib/timeline/presence'
import { SafeLink } from './safe-link'

/** The call's recordings: when, how long, where. */
export function RecordingsCard({ call, zone }: { call: Call; zone: string }) {
  return (
    <Card>
      <CardHeader title="Recordings" />
      <CardBody>
        {call.recordings.length === 0 && (
          <p className="text-data text-ink-muted">
            {call.hasRecording
              ? 'The API says that there is a recording, but names none. It may still be produced.'
              : 'This call was not recorded.'}
          </p>
        )}
        <ul className="space-y-2">
          {call.recordings.map((recording, index) => (
            <li
              key={recording.rid ?? index}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-data"
            >
              <span className="num">
                {recording.startTime === null
                  ? 'start not given'
                  : `${formatClock(recording.startTime, zone)} (${sinceStart(recording.startTime, startOf(call))})`}
                <span className="text-ink-muted">
                  {' '}
                  · {recording.durationSeconds === null ? 'length not known' : exactDuration(recording.durationSeconds)}
                </span>
                {recording.rid !== null && (
                  <span className="ml-2 font-mono text-ink-faint text-xs">{recording.rid}</span>
                )}
              </span>
              <SafeLink url={recording.recording_url} label="Open recording" />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
