'use client'

import { ViewSwitch } from '@/components/charts/view-switch'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { SkeletonRows } from '@/components/ui/state/states'
import { ACTIONS } from '@/lib/shared/actions'
import type { Transcription } from '@/lib/shared/calls/call'
import { startOf } from '@/lib/shared/timeline/presence'
import { useCallOnPage, useTimelineView } from './call-context'
import { Timeline } from './timeline'

const ParticipantsTable = onDemand(
  async () => ({ default: (await import('./participants-table')).ParticipantsTable }),
  <SkeletonRows rows={4} />,
)

const COPY = ACTIONS['copy-moment'].label

/** Who was in the call and when, as a drawing or as a table. */
export function TimelineCard({ transcripts }: { transcripts: readonly Transcription[] }) {
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
            {/* Its room is kept, so that pinning a moment moves nothing. */}
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
