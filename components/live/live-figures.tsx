'use client'

import type { ReactNode } from 'react'
import { Card } from '@/components/ui/layout/card'
import { Door } from '@/components/ui/text/door'
import { Link } from '@/components/ui/text/link'
import { Hint } from '@/components/ui/text/metric-hint'
import { useNow } from '@/lib/client/page/use-now'
import type { Filters } from '@/lib/shared/filters/filters'
import { callHref } from '@/lib/shared/links'
import { formatCount, formatTimer } from '@/lib/shared/text/format'
import type { BoardRow } from './board-rows'
import { liveFacts, type Ring } from './live-facts'

type LiveFiguresProps = {
  live: readonly BoardRow[]
  stale: readonly BoardRow[]
  /** The group that the board is limited to. */
  group: string | null
}

/** The open calls in five figures, without those that were probably never closed, which no list of calls can leave out. */
export function LiveFigures({ live, stale, group }: LiveFiguresProps) {
  const { open, ongoing, waiting, longestWaiting, people } = liveFacts(live, useNow())
  const guid = group === null ? {} : { guid: [group] }
  const isWhole = stale.length === 0
  // The lists cannot tell a call that rings from one that has rung for days.
  const isEachOngoing = stale.every(({ call }) => call.status === 'ongoing')
  const count = (calls: number, what: string, isExact: boolean, filters: Partial<Filters>) => (
    <Door
      filters={isExact && calls > 0 ? { range: 'all', ...filters, ...guid } : null}
      label={`${calls} ${what}, show them`}
    >
      {formatCount(calls)}
    </Door>
  )
  return (
    <Card aria-label="Now" className="mb-4 grid grid-cols-2 overflow-hidden sm:grid-cols-3 lg:grid-cols-5">
      <Figure label="Open calls">
        {count(open, 'open calls', isWhole, { status: ['ongoing', 'initiated'] })}
        {!isWhole && (
          <Note>
            <Door
              filters={isEachOngoing ? { range: 'all', anomaly: ['stale-ongoing'], ...guid } : null}
              label={`${stale.length} probably never closed, show them`}
            >
              and {formatCount(stale.length)} probably never closed
            </Door>
          </Note>
        )}
      </Figure>
      <Figure label="Ongoing">{count(ongoing, 'ongoing', isWhole, { status: ['ongoing'] })}</Figure>
      <Figure label="Waiting now" hint="Calls that ring, and nobody has answered yet.">
        {count(waiting, 'waiting', isEachOngoing, { outcome: ['ringing'] })}
      </Figure>
      <Figure label="Longest wait" hint="Of the calls that ring now.">
        {longestWaiting === null ? <span className="text-ink-faint">–</span> : <RingLink ring={longestWaiting} />}
      </Figure>
      <Figure label="People in calls">{formatCount(people)}</Figure>
    </Card>
  )
}

/** A ring time as a link to its call. */
function RingLink({ ring: { call, seconds } }: { ring: Ring }) {
  return (
    <Link
      href={callHref(call)}
      prefetch={false}
      aria-label={`${formatTimer(seconds)}, open the call`}
      className="num rounded-sm hover:text-accent-ink hover:underline"
    >
      {formatTimer(seconds)}
    </Link>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block font-normal text-ink-faint text-xs leading-4 tracking-normal">{children}</span>
)

function Figure({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <dl className="-mr-px -mb-px border-line border-r border-b px-4 py-3">
      <dt className="flex items-center gap-1 text-ink-muted text-xs">
        {label}
        {hint !== undefined && <Hint label={`What “${label}” means`}>{hint}</Hint>}
      </dt>
      <dd className="mt-1 font-semibold text-xl tracking-tight">{children}</dd>
    </dl>
  )
}
