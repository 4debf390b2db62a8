'use client'

import type { MomentStore } from '@/components/timeline/moment-store'
import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { refOf } from '@/lib/shared/call-path'
import type { Call } from '@/lib/shared/contracts/call'
import type { FileAccess } from './file-access'
import { RecordingItem } from './recording-item'
import { RecordingMissing } from './recording-missing'

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
