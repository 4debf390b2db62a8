'use client'

import { Ends } from '@/components/parts/ends'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Link } from '@/components/ui/link'
import { MediaLabel } from '@/components/ui/media-label'
import { StatusBadge } from '@/components/ui/status-badge'
import { capital } from '@/lib/shared/capital'
import { formatAge, formatDateTime } from '@/lib/shared/format'
import { callHref } from '@/lib/shared/links'
import { endsOf } from '@/lib/shared/story/names'
import { type BoardRow, presences, runningSince } from './board-rows'
import { PresenceList } from './presence-list'
import { RunningTimer } from './running-timer'

/** One open call: duration, caller and receiver, status, type, and who is in it now. The whole row is a link to it. */
export function LiveRow({
  row,
  zone,
  staleAt,
}: {
  row: BoardRow
  zone: string
  /** For a call that was probably never closed: until when its age is counted, epoch seconds. No timer runs for it. */
  staleAt?: number
}) {
  const { call, phase } = row
  const { from, to } = endsOf(call)
  return (
    <li
      className={cn(
        'slide-in relative grid grid-cols-[6rem_1fr] items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 last:border-0 hover:bg-surface-hover',
        'md:grid-cols-[6rem_minmax(12rem,1fr)_7rem_minmax(10rem,1.4fr)]',
        phase === 'gone' && 'fade-out',
      )}
    >
      {staleAt === undefined ? (
        <RunningTimer since={runningSince(call)} stopped={phase === 'gone'} className="font-medium text-[15px]" />
      ) : (
        <span className="num whitespace-nowrap text-data text-ink-faint">
          open for {formatAge(staleAt - runningSince(call))}
        </span>
      )}
      <div className="min-w-0">
        <Link
          href={callHref(call)}
          prefetch={false}
          className="flex min-w-0 items-center gap-1.5 font-medium text-data after:absolute after:inset-0"
        >
          <Ends from={from} to={to} />
        </Link>
        <p className="truncate text-ink-faint text-xs">
          since {formatDateTime(runningSince(call), zone)}
          {call.mode !== null && call.mode !== 'call' && ` · ${capital(call.mode)}`}
        </p>
      </div>
      <div className="flex items-center gap-3 max-md:col-start-2 md:flex-col md:items-start md:gap-0">
        {phase === 'gone' ? <Badge>Finished</Badge> : <StatusBadge status={call.status} />}
        <MediaLabel type={call.type} className="text-ink-muted text-xs" />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-1 max-md:col-start-2">
        <PresenceList people={presences(call)} of={call.cut && call.invitedPeople} zone={zone} />
      </div>
    </li>
  )
}
