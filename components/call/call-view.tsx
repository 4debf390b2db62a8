import { memo, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { Prose } from '@/components/ui/text/name'
import type { Around } from '@/lib/shared/calls/around'
import type { Transcription } from '@/lib/shared/calls/call'
import { tellStory } from '@/lib/shared/story/story'
import { CallProvider, type CallSource, useCallClock, useCallOnPage } from './call-context'
import { CallHeader } from './call-header'
import { RecordingsCard } from './files/recordings-card'
import { FindingsCard } from './findings-card'
import { TimelineCard } from './timeline-card'

/** What the page of a call has that a shared link to it does not. */
type Own = {
  transcripts: readonly Transcription[]
  around: Around | undefined
  /** Above everything, in the header, between the header and the story, beside the recordings, and below everything. */
  banner: ReactNode
  actions: ReactNode
  attached: ReactNode
  files: ReactNode
  below: ReactNode
}

/** A call, understood in ten seconds: figures, story, findings, and the timeline with its events; without `own`, as a shared link shows it. */
export function CallView({ own, ...source }: Omit<CallSource, 'isShared'> & { own?: Own }) {
  const { call } = source
  return (
    <CallProvider {...source} isShared={own === undefined}>
      {own?.banner}
      <CallHeader actions={own?.actions} />
      {own?.attached}
      <div className={cn('grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_380px]', own && OWN_GRID)}>
        <div className="grid min-w-0 gap-4">
          <StoryCard />
          <TimelineCard transcripts={own?.transcripts ?? NO_TRANSCRIPTS} />
          {!own && call.recordings.some(({ recording_url }) => recording_url !== null) && <RecordingsCard />}
        </div>
        <div className={cn('grid min-w-0 gap-4', own && 'xl:row-span-2')}>
          <FindingsCard around={own?.around} />
          <EventsCard />
        </div>
        {own && (
          <div className="grid min-w-0 items-start gap-4 lg:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
            <RecordingsCard />
            {own.files}
          </div>
        )}
      </div>
      {own?.below}
    </CallProvider>
  )
}

const OWN_GRID = 'mb-4 xl:grid-rows-[auto_1fr]'
const EventsCard = onDemand(async () => ({ default: (await import('./events-card')).EventsCard }))
const NO_TRANSCRIPTS: [] = []

/** The call in words. */
const StoryCard = memo(function StoryCard() {
  const { call, cast, zone, wasOpen } = useCallOnPage()
  const nowSeconds = useCallClock()
  return (
    <Card className="flex flex-col">
      <CardHeader title="What happened" />
      <CardBody>
        <p className={cn('max-w-prose text-pretty text-[15px] leading-6', wasOpen && 'min-h-18')}>
          <Prose>{tellStory(call, { zone, nowSeconds, cast }).join(' ')}</Prose>
        </p>
      </CardBody>
    </Card>
  )
})
