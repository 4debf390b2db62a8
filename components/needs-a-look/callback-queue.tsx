'use client'

import { Phone } from 'lucide-react'
import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Door } from '@/components/ui/door'
import { NothingFound } from '@/components/ui/nothing-found'
import { RelativeTime } from '@/components/ui/relative-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { TextLink } from '@/components/ui/text-link'
import { refOf } from '@/lib/shared/call-path'
import { WAITING_STATES } from '@/lib/shared/contracts/callbacks'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { NeedsALook, WaitingCall } from '@/lib/shared/contracts/needs-a-look'
import { formatAge, formatCount, formatDuration } from '@/lib/shared/format'
import { callHref } from '@/lib/shared/links'
import { PartyName } from './party-name'

/** Missed calls still to be returned: who to call, and how much time is left. */
export function CallbackQueue({
  data,
  filters,
  zone,
  className,
}: {
  data: NeedsALook
  filters: Filters
  zone: string
  className?: string
}) {
  const waiting = data.callbacks.open + data.callbacks.overdue
  return (
    <Card className={className}>
      <CardHeader
        title="Calls to return"
        description="Least time left first, then overdue calls."
        actions={
          waiting > data.queue.length && (
            <Door
              filters={{ ...filters, callback: [...WAITING_STATES], callbackHours: data.hours }}
              className="text-ink-muted text-xs underline"
            >
              All {formatCount(waiting)}
            </Door>
          )
        }
      />
      {data.queue.length === 0 ? (
        <NothingFound title="No calls to return" />
      ) : (
        <PlainTable
          label="Missed calls to return"
          columns={queueColumns(filters, zone, data.asOf)}
          rows={data.queue}
          rowId={refOf}
          rowProps={({ sessionId }) => ({ 'data-waiting': sessionId })}
          className="max-h-[680px] overflow-y-auto"
        />
      )}
    </Card>
  )
}

function queueColumns(filters: Filters, zone: string, asOf: number): Column<WaitingCall>[] {
  return [
    { id: 'left', header: 'Time left', className: 'num', cell: (call) => <TimeLeft call={call} asOf={asOf} /> },
    {
      id: 'from',
      header: 'Who to call',
      className: 'max-w-32 sm:max-w-44',
      cell: ({ from }) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Phone aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
          <PartyName party={from} filters={filters} />
        </span>
      ),
    },
    {
      id: 'to',
      header: 'Tried to reach',
      from: 'md',
      className: 'max-w-40',
      cell: ({ to, isGroup }) => <PartyName party={to} isGroup={isGroup} filters={filters} />,
    },
    {
      id: 'time',
      header: 'Missed',
      className: 'num',
      cell: (call) => (
        <TextLink href={callHref(call)}>
          <RelativeTime at={call.time} zone={zone} />
        </TextLink>
      ),
    },
    { id: 'status', header: 'Status', from: 'md', cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}

function TimeLeft({ call, asOf }: { call: WaitingCall; asOf: number }) {
  const left = call.dueAt - asOf
  const isOpen = call.state === 'open'
  return (
    <span className={cn('font-medium', isOpen ? 'text-status-unanswered' : 'text-status-rejected')}>
      {isOpen ? `${formatDuration(Math.ceil(left / 60) * 60)} left` : `${formatAge(-left)} overdue`}
    </span>
  )
}
