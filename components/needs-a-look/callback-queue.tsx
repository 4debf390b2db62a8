'use client'

import { Phone } from 'lucide-react'
import Link from 'next/link'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Door } from '@/components/ui/door'
import { NothingFound } from '@/components/ui/nothing-found'
import { RelativeTime } from '@/components/ui/relative-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { refOf } from '@/lib/shared/call-path'
import { WAITING_STATES } from '@/lib/shared/contracts/callbacks'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { NeedsALook, WaitingCall } from '@/lib/shared/contracts/needs-a-look'
import { formatAge, formatCount, formatDuration } from '@/lib/shared/format'
import { callHref } from '@/lib/shared/links'
import { PartyName } from './party-name'

/** Missed calls that still wait: whom to call, and how much time is left. */
export function CallbackQueue({
  data,
  asked,
  zone,
  className,
}: {
  data: NeedsALook
  asked: Filters
  zone: string
  className?: string
}) {
  const waiting = data.callbacks.open + data.callbacks.overdue
  return (
    <Card className={className}>
      <CardHeader
        title="To call back"
        description="The least time left first, then those overdue."
        actions={
          waiting > data.queue.length && (
            <Door
              filters={{ ...asked, callback: [...WAITING_STATES], callbackHours: data.hours }}
              className="text-ink-muted text-xs underline"
            >
              All {formatCount(waiting)}
            </Door>
          )
        }
      />
      {data.queue.length === 0 ? (
        <NothingFound title="Nobody waits for a call back" />
      ) : (
        <div className="relative max-h-[680px] overflow-y-auto">
          <Table label="Missed calls that wait for a call back">
            <thead className="sticky top-0 z-[1] bg-surface-raised">
              <tr>
                <Th>Time left</Th>
                <Th>Call back</Th>
                <Th className="max-md:hidden">Was calling</Th>
                <Th>Missed</Th>
                <Th className="max-md:hidden">Status</Th>
              </tr>
            </thead>
            <tbody>
              {data.queue.map((call) => (
                <Tr key={refOf(call)} data-waiting={call.sessionId}>
                  <Td className="num">
                    <TimeLeft call={call} asOf={data.asOf} />
                  </Td>
                  <Td className="max-w-44">
                    <span className="flex min-w-0 items-center gap-1.5">
                      <Phone aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
                      <PartyName party={call.from} asked={asked} />
                    </span>
                  </Td>
                  <Td className="max-w-40 max-md:hidden">
                    <PartyName party={call.to} isGroup={call.isGroup} asked={asked} />
                  </Td>
                  <Td className="num">
                    <Link
                      href={callHref(call)}
                      prefetch={false}
                      className="rounded-sm hover:text-accent-ink hover:underline"
                    >
                      <RelativeTime at={call.time} zone={zone} />
                    </Link>
                  </Td>
                  <Td className="max-md:hidden">
                    <StatusBadge status={call.status} />
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Card>
  )
}

function TimeLeft({ call, asOf }: { call: WaitingCall; asOf: number }) {
  const left = call.dueAt - asOf
  const isOpen = call.state === 'open'
  return (
    <span className={cn('font-medium', isOpen ? 'text-status-unanswered' : 'text-status-rejected')}>
      {isOpen ? `${formatDuration(Math.ceil(left / 60) * 60)} left` : `${formatAge(-left)} over`}
    </span>
  )
}
