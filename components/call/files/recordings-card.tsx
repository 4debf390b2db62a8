import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { useCallOnPage } from '../call-context'

const RecordingItem = onDemand(async () => ({ default: (await import('./recording-item')).RecordingItem }))

/** The call's recordings, each with a player on the timeline's axis. */
export function RecordingsCard() {
  const { recordings } = useCallOnPage().call
  return (
    <Card>
      <CardHeader title="Recordings" />
      <CardBody>
        <ul className="space-y-4">
          {recordings.map((recording, index) => (
            <RecordingItem key={recording.rid ?? index} recording={recording} index={index} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
