import { memo, type ReactNode, useMemo } from 'react'
import { Story } from '@/components/parts/call/story'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/form/copy-button'
import { ViewSwitch } from '@/components/ui/form/segmented'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { SkeletonRows } from '@/components/ui/state/states'
import { ACTIONS } from '@/lib/shared/actions'
import type { Around } from '@/lib/shared/calls/around'
import type { Transcription } from '@/lib/shared/calls/call'
import { unusuallyLong } from '@/lib/shared/story/find-unusual'
import { weaveStory } from '@/lib/shared/story/story'
import { startOf } from '@/lib/shared/timeline/presence'
import { CallProvider, type CallSource, useCallClock, useCallOnPage, useTimelineView } from './call-context'
import { CallHeader } from './call-header'
import { Timeline } from './timeline'

/** What the page of a call shows beyond a shared link to it. */
type Own = {
  transcripts: readonly Transcription[]
  around: Around | undefined
  /** Above everything, beside and below the header, below the recordings, and at the end. */
  banner: ReactNode
  actions: ReactNode
  attached: ReactNode
  files: ReactNode
  below: ReactNode
}

/** A call, understood in ten seconds: figures, story and timeline; without `own`, as a shared link shows it. */
export function CallView({ own, ...source }: Omit<CallSource, 'isShared'> & { own?: Own }) {
  const { recordings } = source.call
  const isRecorded = own ? recordings.length > 0 : recordings.some(({ recording_url }) => recording_url !== null)
  return (
    <CallProvider {...source} isShared={own === undefined}>
      {own?.banner}
      <CallHeader actions={own?.actions} attached={own?.attached} />
      <div className="grid min-w-0 gap-4">
        <StoryCard around={own?.around} />
        <TimelineCard transcripts={own?.transcripts ?? NO_TRANSCRIPTS} />
        {isRecorded && <RecordingsCard />}
        {own?.files}
        {own?.below}
      </div>
    </CallProvider>
  )
}

const NO_TRANSCRIPTS: [] = []

const StoryCard = memo(function StoryCard({ around }: { around: Around | undefined }) {
  const { call, cast, zone, wasOpen, momentHref, pin } = useCallOnPage()
  const nowSeconds = useCallClock()
  const told = useMemo(() => {
    const more = around ? unusuallyLong(call, around.party, around.history, nowSeconds) : []
    return weaveStory(call, { zone, nowSeconds, cast }, more)
  }, [call, zone, nowSeconds, cast, around])
  return (
    <Card>
      <CardHeader title="What happened" />
      <CardBody>
        <Story
          told={told}
          momentHref={momentHref}
          onMoment={pin}
          className={cn('max-w-[80ch] text-[15px] leading-6', wasOpen && 'min-h-18')}
        />
      </CardBody>
    </Card>
  )
})

const ParticipantsTable = onDemand(() => import('./participants-table'), <SkeletonRows rows={4} />)

const COPY = ACTIONS['copy-moment'].label

/** Who was in the call and when, as a drawing or as a table. */
function TimelineCard({ transcripts }: { transcripts: readonly Transcription[] }) {
  const { call, pinned, selected, momentHref } = useCallOnPage()
  const [view, setView] = useTimelineView()
  const linkTo = (time: number) => new URL(momentHref(time, selected), globalThis.location.href).href
  const copied = () => linkTo(pinned ?? startOf(call))
  return (
    <Card className="overflow-clip">
      <CardHeader
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
      />
      {view === 'table' ? <ParticipantsTable /> : <Timeline transcripts={transcripts} linkTo={linkTo} />}
    </Card>
  )
}

const RecordingItem = onDemand(() => import('./files/recording-item'))

/** The call's recordings, each with a player on the timeline's axis. */
function RecordingsCard() {
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
