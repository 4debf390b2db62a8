'use client'

import { useCallback, useMemo, useState } from 'react'
import { MarkDelivered } from '@/components/parts/call/mark-delivered'
import { ShareButton } from '@/components/parts/share/share-button'
import { CopyTicket } from '@/components/parts/ticket/copy-ticket'
import { createMomentStore } from '@/components/timeline/moment-store'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { useAround } from '@/lib/client/data/use-call'
import { useNow } from '@/lib/client/page/use-now'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import type { CallMeta } from '@/lib/shared/calls/calls'
import { isMarkedStale } from '@/lib/shared/calls/stale'
import { countOf } from '@/lib/shared/charts/values'
import { castOf } from '@/lib/shared/story/cast'
import { unusuallyLong } from '@/lib/shared/story/find-unusual'
import { capital } from '@/lib/shared/text/capital'
import { formatDate } from '@/lib/shared/text/format'
import { callEvents } from '@/lib/shared/timeline/events'
import { isOpen, startOf } from '@/lib/shared/timeline/presence'
import { AroundSteps } from './around-steps'
import { CallHeader } from './call-header'
import { CallMenu } from './call-menu'
import { EventList } from './event-list'
import type { FileAccess } from './file-access'
import { FindingsCard } from './findings-card'
import { AroundCard, AttachedLine, NotesCard, RawJson, RestOfRows, TagsLine, TranscriptsCard } from './later'
import { OccurrencesLine } from './occurrences-line'
import { ParticipantsTable } from './participants-table'
import { RecordingsCard } from './recordings-card'
import { SourceBanner } from './source-banner'
import { StoryCard } from './story-card'
import { TimelineCard } from './timeline-card'
import { useMoment } from './use-moment'
import { useTranscripts } from './use-transcripts'

export type CallViewProps = {
  call: Call
  meta: CallMeta
  files: FileAccess
}

/** Characters of what was attached: of lists of nothing, and of what fits in a line of a phone; thus nothing jumps when it is shown. */
const NOTHING_ATTACHED = '[[],null]'.length
const ONE_LINE = 60

/** A call, understood in ten seconds: figures, story, findings, the timeline with its events, and the data behind them. */
export function CallView({ call, meta, files }: CallViewProps) {
  const zone = useZone()
  const now = useNow()
  const nowSeconds = now ?? meta.fetchedAt
  // A call that can no longer change, or was probably never closed, must not be laid out again every second.
  const open = isOpen(call)
  // Space reserved while it was open is kept when it ends, so that nothing jumps.
  const [wasOpen] = useState(open)
  const openNow = isMarkedStale(call) ? nowSeconds - (nowSeconds % 3600) : nowSeconds
  const attached = JSON.stringify([call.tags, call.metaData]).length
  const settledNow = open ? openNow : (call.endedAt ?? call.time)
  const start = startOf(call)
  const { pinned, selected, pin, select } = useMoment(start)
  const [moment] = useState(createMomentStore)
  const cast = useMemo(() => castOf(call, settledNow), [call, settledNow])
  const { everyone, nameOf } = cast
  const events = useMemo(() => callEvents(call, everyone), [call, everyone])
  const { data: around } = useAround(refOf(call))
  const unusual = around ? unusuallyLong(call, around.party, around.history, settledNow) : []
  const transcripts = useTranscripts(call, nowSeconds)
  const goTo = useCallback(
    (at: number, uid: string | null) => {
      pin(at)
      if (uid !== null) select(uid)
    },
    [pin, select],
  )
  return (
    <>
      <SourceBanner meta={meta} nowSeconds={nowSeconds} />
      <CallHeader
        call={call}
        nowSeconds={nowSeconds}
        actions={
          <>
            <AroundSteps previous={around?.previous ?? null} next={around?.next ?? null} />
            {call.receiverType === 'group' && call.receiver !== null && <MarkDelivered guid={call.receiver} />}
            <ShareButton
              subject={{ kind: 'call', sessionId: call.sessionId, mid: call.roomMid }}
              label={`${call.type === null ? 'Call' : `${capital(call.type)} call`}, ${formatDate(call.time, zone)}`}
              hasRecordings={call.recordings.length > 0}
            />
            <CallMenu call={call} />
            <CopyTicket call={call} cast={cast} nowSeconds={nowSeconds} pinned={pinned} selected={selected} />
          </>
        }
      />
      <OccurrencesLine call={call} occurrences={meta.occurrences} />
      {attached > NOTHING_ATTACHED && (
        <div className={`-mt-2 mb-4 ${attached > ONE_LINE ? 'min-h-12 sm:min-h-6' : 'min-h-6'}`}>
          <AttachedLine call={call} />
        </div>
      )}
      <TagsLine callRef={refOf(call)} className="-mt-2 mb-4" />
      <div className="mb-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_380px] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4">
          <StoryCard call={call} cast={cast} nowSeconds={nowSeconds} />
          <TimelineCard
            call={call}
            people={everyone}
            events={events}
            zone={zone}
            nowSeconds={settledNow}
            wasOpen={wasOpen}
            transcripts={transcripts.listed}
            nameOf={nameOf}
            moment={moment}
            pinned={pinned}
            selected={selected}
            onPin={pin}
            onSelect={select}
          />
        </div>
        <div className="grid min-w-0 gap-4 xl:row-span-2">
          <div className={wasOpen ? 'grid min-h-48 min-w-0' : 'min-w-0'}>
            <FindingsCard call={call} cast={cast} more={unusual} onMoment={goTo} />
          </div>
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
        <div className="grid min-w-0 items-start gap-4 lg:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
          <RecordingsCard call={call} files={files} zone={zone} moment={moment} pinned={pinned} onPin={pin} />
          <TranscriptsCard call={call} transcripts={transcripts} files={files} nowSeconds={nowSeconds} onPin={pin} />
        </div>
      </div>
      <div className="mb-4 grid gap-4 lg:grid-cols-2">
        <AroundCard call={call} nameOf={nameOf} nowSeconds={nowSeconds} />
        <NotesCard callRef={refOf(call)} />
      </div>
      <Card className="mb-4">
        <CardHeader title="Participants" description={participantsNote(call)} />
        <CardBody className="px-0 pb-0">
          <ParticipantsTable call={call} people={everyone} selected={selected} nameOf={nameOf} />
        </CardBody>
      </Card>
      {call.cut === undefined ? <RawJson callRef={refOf(call)} /> : <RestOfRows callRef={refOf(call)} />}
    </>
  )
}

function participantsNote(call: Call): string {
  const { length } = call.participants
  const listed = call.cut === undefined ? '' : `The first ${countOf(length, 'entry', 'entries')} of `
  const entries = listed + countOf(call.cut?.rows ?? length, 'entry', 'entries')
  const api = call.totalParticipants === null ? '' : `. The API’s total is ${call.totalParticipants}`
  return `${entries}, one for each device and reconnect${api}.`
}
