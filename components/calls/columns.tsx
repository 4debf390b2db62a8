import { Circle } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Flags, Length, NONE, Parties } from '@/components/parts/call-cells'
import { PresenceStrip } from '@/components/parts/presence-strip'
import { MediaLabel } from '@/components/ui/media-label'
import { StatusBadge } from '@/components/ui/status-badge'
import type { CallColumn } from '@/lib/shared/address/words'
import { refOf } from '@/lib/shared/call-path'
import type { Call } from '@/lib/shared/contracts/call'
import type { CallSort } from '@/lib/shared/contracts/filters'
import { formatClock, formatDate, formatDuration, formatMinutes, formatTimer } from '@/lib/shared/format'
import { callHref } from '@/lib/shared/links'
import { ringOf } from '@/lib/shared/story/ring'
import { isOpen } from '@/lib/shared/timeline/presence'
import { TagsCell } from './tags-cell'

export type CellContext = { zone: string; nowSeconds: number }
export type Column = {
  id: CallColumn
  label: string
  /** A CSS grid track. */
  width: string
  sort?: CallSort
  numeric?: boolean
  /** Shown only when chosen. */
  optional?: boolean
  cell: (call: Call, context: CellContext) => ReactNode
}

/** Every column of the list, in order. */
export const COLUMNS: readonly Column[] = [
  {
    id: 'time',
    label: 'When',
    width: '134px',
    sort: 'time',
    cell: (call, { zone }) => (
      <Link href={callHref(call)} prefetch={false} className="num hover:text-accent-ink hover:underline">
        <span className="text-ink-muted">{formatDate(call.time, zone).slice(0, 6)}</span> {formatClock(call.time, zone)}
      </Link>
    ),
  },
  { id: 'parties', label: 'From → to', width: 'minmax(150px, 1.4fr)', cell: (call) => <Parties call={call} /> },
  { id: 'status', label: 'Status', width: '114px', cell: (call) => <StatusBadge status={call.status} /> },
  { id: 'type', label: 'Type', width: '76px', cell: (call) => <MediaLabel type={call.type} /> },
  { id: 'mode', label: 'Mode', width: '78px', cell: (call) => call.mode ?? NONE },
  {
    id: 'ring',
    label: 'Ring',
    width: '56px',
    sort: 'ring',
    numeric: true,
    cell: (call, { nowSeconds }) => <Ring call={call} nowSeconds={nowSeconds} />,
  },
  {
    id: 'duration',
    label: 'Duration',
    width: '134px',
    sort: 'duration',
    numeric: true,
    cell: (call, { nowSeconds }) => <Length call={call} nowSeconds={nowSeconds} />,
  },
  {
    id: 'people',
    label: 'People',
    width: '118px',
    sort: 'people',
    numeric: true,
    cell: (call, { nowSeconds }) => (
      <span
        className="inline-flex items-center gap-2"
        title={`${call.joinedPeople} of ${call.invitedPeople} invited joined`}
      >
        <PresenceStrip call={call} nowSeconds={isOpen(call) ? nowSeconds : call.time} />
        <span className="min-w-7">
          {call.joinedPeople}
          <span className="text-ink-faint">/{call.invitedPeople}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'minutes',
    label: 'Minutes',
    width: '74px',
    sort: 'minutes',
    numeric: true,
    cell: (call) => (call.totalDurationInMinutes === 0 ? NONE : formatMinutes(call.totalDurationInMinutes)),
  },
  { id: 'recording', label: 'Rec', width: '42px', cell: (call) => <Recorded call={call} /> },
  { id: 'flags', label: 'Flags', width: '52px', cell: (call) => <Flags call={call} /> },
  {
    id: 'participantMinutes',
    label: 'Participant min',
    width: '124px',
    numeric: true,
    optional: true,
    cell: (call) => (call.participantSeconds === 0 ? NONE : formatMinutes(call.participantSeconds / 60)),
  },
  {
    id: 'ended',
    label: 'Ended',
    width: '96px',
    numeric: true,
    optional: true,
    cell: (call, { zone }) => (call.endedAt === null ? NONE : formatClock(call.endedAt, zone)),
  },
  {
    id: 'tags',
    label: 'Tags',
    width: 'minmax(150px, 0.8fr)',
    optional: true,
    cell: (call) => <TagsCell sessionId={refOf(call)} />,
  },
  {
    id: 'session',
    label: 'Session',
    width: '220px',
    optional: true,
    cell: (call) => <span className="truncate font-mono text-ink-muted text-xs">{call.sessionId}</span>,
  },
]

function Ring({ call, nowSeconds }: { call: Call; nowSeconds: number }) {
  const { seconds, running } = ringOf(call, nowSeconds)
  if (seconds === null) return NONE
  return running ? formatTimer(seconds) : formatDuration(seconds)
}

function Recorded({ call }: { call: Call }) {
  if (!call.hasRecording) return NONE
  return (
    <span title="Recorded">
      <Circle aria-hidden="true" className="size-2.5 fill-current text-danger" />
      <span className="sr-only">Recorded</span>
    </span>
  )
}

/** The columns that a URL's `columns` names, in the list's order; those that are not optional when it names none. */
export function chosenColumns(text: string | null): Column[] {
  const names = new Set<string>(text?.split(',') ?? [])
  const chosen = COLUMNS.filter((column) => names.has(column.id))
  return chosen.length > 0 ? chosen : COLUMNS.filter((column) => column.optional !== true)
}

/** What stands in the URL for a choice; null for the usual one. */
export function columnsText(ids: readonly string[]): string | null {
  const usual = chosenColumns(null).map((column) => column.id)
  const chosen = COLUMNS.filter((column) => ids.includes(column.id)).map((column) => column.id)
  if (chosen.length === 0 || chosen.join() === usual.join()) return null
  return chosen.join(',')
}
