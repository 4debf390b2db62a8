import { Circle } from 'lucide-react'
import { Ends } from '@/components/parts/party/party'
import { NONE } from '@/components/table/cells'
import type { Column } from '@/components/table/column'
import { Badge } from '@/components/ui/text/badge'
import { TextLink } from '@/components/ui/text/link'
import { Name } from '@/components/ui/text/name'
import { MediaLabel, OutcomeBadge } from '@/components/ui/text/outcome-badge'
import { useDrawnAt } from '@/lib/client/data/use-call'
import { useTags } from '@/lib/client/data/use-tags'
import { CALL_COLUMNS, type CallColumn, CALL_COLUMN_HEADS as HEADS } from '@/lib/shared/address/words'
import type { Call } from '@/lib/shared/calls/call'
import { type CallRef, refOf } from '@/lib/shared/calls/call-path'
import { statusWord } from '@/lib/shared/calls/outcome'
import type { Filters } from '@/lib/shared/filters/filters'
import { callHref } from '@/lib/shared/links'
import { endsOf, ringOf } from '@/lib/shared/story/cast'
import { formatClock, formatDay, formatDuration, formatMinutes, formatTimer, type Zone } from '@/lib/shared/text/format'
import { capital } from '@/lib/shared/text/plain-name'
import { Length, Presence } from './call-cells'
import { CallIssues } from './call-issues'

/** Every column of the list, in order; their ids appear in the URL. */
export function callColumns(zone: Zone, filters: Partial<Filters>): (Column<Call> & { id: CallColumn })[] {
  const columns: Record<CallColumn, Omit<Column<Call>, 'id' | 'header'>> = {
    time: {
      width: zone.clock === 12 ? '154px' : '134px',
      sort: 'descending',
      cell: (call) => (
        <TextLink href={callHref(call)} className="num">
          <span className="text-ink-muted">{formatDay(call.time, zone)}</span> {formatClock(call.time, zone)}
        </TextLink>
      ),
    },
    parties: { width: 'minmax(200px, 1.4fr)', cell: (call) => <Ends {...endsOf(call)} /> },
    outcome: { width: '114px', cell: ({ status }) => <OutcomeBadge status={status} /> },
    duration: { width: '134px', sort: 'descending', numeric: true, cell: (call) => <Length call={call} /> },
    people: { width: '118px', from: 'xl', sort: 'descending', cell: (call) => <Presence call={call} /> },
    issues: {
      formerIds: ['quality', 'flags'],
      hint: 'Whether someone dropped, reconnected or was left alone, by when people joined and left; and how many issues the data has.',
      width: '132px',
      from: 'lg',
      cell: (call) => <CallIssues call={call} among={filters} />,
    },
    type: { width: '76px', optional: true, cell: ({ type }) => <MediaLabel type={type} /> },
    mode: { width: '78px', optional: true, cell: ({ mode }) => (mode === null ? NONE : capital(mode)) },
    ring: { width: '72px', sort: 'descending', numeric: true, optional: true, cell: (call) => <Ring call={call} /> },
    minutes: {
      width: '74px',
      sort: 'descending',
      numeric: true,
      optional: true,
      cell: (call) => minutesIn(call.totalDurationInMinutes),
    },
    recording: { width: '42px', optional: true, cell: (call) => <Recorded call={call} /> },
    status: {
      hint: 'The API’s word for the outcome.',
      width: '104px',
      optional: true,
      cell: ({ status }) => <Name className="truncate">{statusWord(status)}</Name>,
    },
    participantMinutes: {
      width: '142px',
      numeric: true,
      optional: true,
      cell: (call) => minutesIn(call.participantSeconds / 60),
    },
    ended: {
      width: '96px',
      numeric: true,
      optional: true,
      cell: ({ endedAt }) => (endedAt === null ? NONE : formatClock(endedAt, zone)),
    },
    tags: { width: 'minmax(150px, 0.8fr)', optional: true, cell: (call) => <TagsCell callRef={refOf(call)} /> },
    session: {
      width: '220px',
      optional: true,
      cell: ({ sessionId }) => <Name className="truncate font-mono text-ink-muted text-xs">{sessionId}</Name>,
    },
  }
  return CALL_COLUMNS.map((id) => ({ id, header: HEADS[id], ...columns[id] }))
}

const minutesIn = (minutes: number) => (minutes === 0 ? NONE : formatMinutes(minutes))

function Ring({ call }: { call: Call }) {
  const { seconds, running } = ringOf(call, useDrawnAt(call))
  if (seconds === null) return NONE
  return running ? formatTimer(seconds) : formatDuration(seconds)
}

function Recorded({ call }: { call: Call }) {
  if (!call.hasRecording) return NONE
  return (
    <span title="Recorded">
      <Circle className="size-2.5 fill-current text-danger" />
      <span className="sr-only">Recorded</span>
    </span>
  )
}

/** The tags of a row's call; those of all visible rows are fetched together. */
function TagsCell({ callRef }: { callRef: CallRef }) {
  const { data: tags } = useTags(callRef)
  if (tags === undefined) return null
  if (tags.length === 0) return NONE
  return (
    <span className="flex gap-1 overflow-hidden" title={tags.join(', ')}>
      {tags.map((tag) => (
        <Badge key={tag} tone="accent">
          {tag}
        </Badge>
      ))}
    </span>
  )
}
