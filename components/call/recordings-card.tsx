'use client'

import type { MomentStore } from '@/components/timeline/moment-store'
import { Button } from '@/components/ui/form/button'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { errorWords } from '@/components/ui/state/states'
import { useRefreshCall } from '@/lib/client/data/use-call'
import type { Call } from '@/lib/shared/calls/call'
import { type CallRef, refOf } from '@/lib/shared/calls/call-path'
import type { FileAccess } from './file-access'
import { RecordingItem } from './recording-item'

/** For a call that the API says was recorded without listing a recording: a likely reason, and a way to check again. */
function RecordingMissing({ callRef }: { callRef: CallRef }) {
  const { mutate, data, error, isPending } = useRefreshCall(callRef)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-data">
      <p className="text-ink-muted">
        The API says there is a recording, but lists none. It may still be processing.
        {error !== null && ` The API could not be reached: ${errorWords(error)}`}
        {data !== undefined && !isPending && ' Nothing new yet.'}
      </p>
      <Button size="sm" className="print:hidden" busy={isPending} onClick={() => mutate()}>
        Refresh from the API
      </Button>
    </div>
  )
}

type RecordingsProps = {
  call: Call
  files: FileAccess
  zone: string
  moment: MomentStore
  pinned: number | null
  onPin: (time: number) => void
}

/** The call's recordings, each with a player on the timeline's axis. */
export function RecordingsCard({ call, ...rest }: RecordingsProps) {
  return (
    <Card>
      <CardHeader title="Recordings" />
      <CardBody>
        {call.recordings.length === 0 &&
          (call.hasRecording ? (
            <RecordingMissing callRef={refOf(call)} />
          ) : (
            <p className="text-data text-ink-muted">This call was not recorded.</p>
          ))}
        <ul className="space-y-4">
          {call.recordings.map((recording, index) => (
            <RecordingItem key={recording.rid ?? index} call={call} index={index} {...rest} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
