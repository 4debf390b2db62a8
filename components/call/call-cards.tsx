import { memo, type ReactNode, useMemo } from 'react'
import { Story } from '@/components/parts/call/story'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/form/copy-button'
import { ViewSwitch } from '@/components/ui/form/segmented'
import { Card } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { SkeletonRows } from '@/components/ui/state/states'
import { ACTIONS } from '@/lib/shared/actions'
import type { Around } from '@/lib/shared/calls/around'
import type { Transcription } from '@/lib/shared/calls/call'
import { unusuallyLong } from '@/lib/shared/story/find-unusual'
import { weaveStory } from '@/lib/shared/story/story'
import { startOf } from '@/lib/shared/timeline/presence'
import { useCallOnPage, useTimelineView } from './call-context'
import { Timeline } from './timeline'

const NO_TRANSCRIPTS: [] = []

type CallCardsProps = { around?: Around | undefined; transcripts?: readonly Transcription[]; children?: ReactNode }

/** A call, understood in ten seconds: below its header the story, the timeline and the recordings, then what only its own page shows. */
export function CallCards({ around, transcripts = NO_TRANSCRIPTS, children }: CallCardsProps) {
  const { call, isShared } = useCallOnPage()
  const isRecorded = call.recordings.some(({ recording_url }) => !isShared || recording_url !== null)
  return (
    <div className="grid min-w-0 gap-4">
      <StoryCard around={around} />
      <TimelineCard transcripts={transcripts} />
      {isRecorded && <RecordingsCard />}
      {children}
    </div>
  )
}

const StoryCard = memo(function StoryCard({ around }: { around: Around | undefined }) {
  const { call, cast, zone, nowSeconds, wasOpen, momentHref, pin } = useCallOnPage()
  const told = useMemo(() => {
    const more = around ? unusuallyLong(call, around.party, around.history, nowSeconds) : []
    return weaveStory(call, { zone, nowSeconds, cast }, more)
  }, [call, zone, nowSeconds, cast, around])
  return (
    <Card title="What happened" inset>
      <Story
        told={told}
        momentHref={momentHref}
        onMoment={pin}
        className={cn('max-w-[80ch] text-[15px] leading-6', wasOpen && 'min-h-18')}
      />
    </Card>
  )
})

const ParticipantsTable = onDemand(() => import('./participants-table'), <SkeletonRows rows={4} />)

const COPY = ACTIONS['copy-moment'].label

/** Who was in the call and when, as a drawing or as a table. */
const TimelineCard = memo(function TimelineCard({ transcripts }: { transcripts: readonly Transcription[] }) {
  const { call, pinned, momentUrl } = useCallOnPage()
  const [view, setView] = useTimelineView()
  const copied = () => momentUrl(pinned ?? startOf(call))
  return (
    <Card
      className="overflow-clip"
      title="Timeline"
      actions={
        <span className="flex items-center gap-2 print:hidden">
          {/* Its space is reserved, so that pinning a moment moves nothing. */}
          <span className={cn(pinned === null && 'invisible')}>
            <CopyButton text={copied} label={COPY} className="sm:hidden" />
            <CopyButton text={copied} className="max-sm:hidden">
              {COPY}
            </CopyButton>
          </span>
          <ViewSwitch view={view} onChange={(next) => void setView(next)} />
        </span>
      }
    >
      {view === 'table' ? <ParticipantsTable /> : <Timeline transcripts={transcripts} />}
    </Card>
  )
})

const RecordingItem = onDemand(() => import('./files/recording-item'))

/** The call's recordings, each with a player on the timeline's axis. */
function RecordingsCard() {
  const { recordings } = useCallOnPage().call
  return (
    <Card title="Recordings" inset>
      <ul className="space-y-4">
        {recordings.map((recording, index) => (
          <RecordingItem key={recording.rid ?? index} recording={recording} index={index} />
        ))}
      </ul>
    </Card>
  )
}
