'use client'

import { ArrowRight } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'
import { QualityFlags } from '@/components/parts/call/quality-flags'
import { createMomentStore } from '@/components/timeline/moment-store'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { Badge } from '@/components/ui/text/badge'
import { Name } from '@/components/ui/text/name'
import { MediaLabel, StatusBadge } from '@/components/ui/text/status-badge'
import { useNow } from '@/lib/client/page/use-now'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call } from '@/lib/shared/calls/call'
import { isMarkedStale } from '@/lib/shared/calls/stale'
import { hrefOf } from '@/lib/shared/links'
import { asCall } from '@/lib/shared/shares/as-call'
import type { SharedOf } from '@/lib/shared/shares/shared'
import { castOf } from '@/lib/shared/story/cast'
import { endsOf } from '@/lib/shared/story/names'
import { capital } from '@/lib/shared/text/capital'
import { formatDateTime } from '@/lib/shared/text/format'
import { callEvents } from '@/lib/shared/timeline/events'
import { isOpen, startOf } from '@/lib/shared/timeline/presence'
import { CallFigures } from './call-figures'
import { EventList } from './event-list'
import type { FileAccess } from './file-access'
import { FindingsCard } from './findings-card'
import { RecordingItem } from './recording-item'
import { StoryCard } from './story-card'
import { TimelineCard } from './timeline-card'
import { useMoment } from './use-moment'

type SharedCallProps = { shared: SharedOf<'call'>; files: FileAccess }

/** A call as a shared link shows it: its story, timeline, events, findings and figures, all worked out from what the link contains. */
export function SharedCall({ shared, files }: SharedCallProps) {
  const zone = useZone()
  const call = useMemo(() => asCall(shared.call), [shared.call])
  const nowSeconds = useNow() ?? shared.asOf
  const open = isOpen(call)
  const [wasOpen] = useState(open)
  const openNow = isMarkedStale(call) ? nowSeconds - (nowSeconds % 3600) : nowSeconds
  const settledNow = open ? openNow : (call.endedAt ?? call.time)
  const start = startOf(call)
  const { pinned, selected, pin, select } = useMoment(start)
  const [moment] = useState(createMomentStore)
  const cast = useMemo(() => castOf(call, settledNow), [call, settledNow])
  const { everyone, nameOf } = cast
  const events = useMemo(() => callEvents(call, everyone), [call, everyone])
  const page = usePathname()
  const goTo = useCallback(
    (at: number, uid: string | null) => {
      pin(at)
      if (uid !== null) select(uid)
    },
    [pin, select],
  )
  return (
    <>
      <SharedHeader call={call} />
      <CallFigures call={call} nowSeconds={nowSeconds} />
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid min-w-0 gap-4">
          <StoryCard call={call} cast={cast} nowSeconds={nowSeconds} />
          <TimelineCard
            call={call}
            people={everyone}
            events={events}
            zone={zone}
            nowSeconds={settledNow}
            wasOpen={wasOpen}
            transcripts={NO_TRANSCRIPTS}
            nameOf={nameOf}
            moment={moment}
            pinned={pinned}
            selected={selected}
            onPin={pin}
            onSelect={select}
            hrefOf={({ t, p }) => hrefOf(page, new URLSearchParams({ t: String(t), ...(p && { p }) }))}
          />
          {call.recordings.some(({ recording_url }) => recording_url !== null) && (
            <Card>
              <CardHeader title="Recordings" />
              <CardBody>
                <ul className="space-y-4">
                  {call.recordings.map((recording, index) => (
                    <RecordingItem
                      key={recording.recording_url ?? index}
                      isShared
                      call={call}
                      index={index}
                      files={files}
                      moment={moment}
                      pinned={pinned}
                      onPin={pin}
                    />
                  ))}
                </ul>
              </CardBody>
            </Card>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <FindingsCard call={call} cast={cast} more={NO_FINDINGS} onMoment={goTo} />
          <Card className="overflow-hidden">
            <CardHeader title="Events" />
            <EventList
              events={events}
              start={start}
              growing={wasOpen}
              zone={zone}
              moment={moment}
              selected={selected}
              nameOf={nameOf}
              onMoment={goTo}
            />
          </Card>
        </div>
      </div>
    </>
  )
}

const NO_TRANSCRIPTS: [] = []
const NO_FINDINGS: [] = []

function SharedHeader({ call }: { call: Call }) {
  const zone = useZone()
  const { from, to } = endsOf(call)
  return (
    <header className="mb-4">
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={call.status} />
        <MediaLabel type={call.type} className="text-ink-muted" />
        {call.mode !== null && <Badge>{capital(call.mode)}</Badge>}
        <QualityFlags call={call} className="flex-wrap" />
      </div>
      <h1 className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold text-xl tracking-tight">
        <Name className="line-clamp-3">{from}</Name>
        <ArrowRight aria-label="to" className="size-4 shrink-0 text-ink-faint" />
        <Name className="line-clamp-3">{to}</Name>
      </h1>
      <p className="mt-1 text-data text-ink-muted">
        <time dateTime={new Date(call.time * 1000).toISOString()}>{formatDateTime(call.time, zone)}</time> {zone}
        {zone !== 'UTC' && <span className="text-ink-faint"> · {formatDateTime(call.time, 'UTC')} UTC</span>}
      </p>
    </header>
  )
}
