import { useRef } from 'react'
import { Ends } from '@/components/parts/party/party'
import { cn } from '@/components/ui/cn'
import { Badge } from '@/components/ui/text/badge'
import { Link } from '@/components/ui/text/link'
import { Name } from '@/components/ui/text/name'
import { MediaLabel, OutcomeBadge } from '@/components/ui/text/outcome-badge'
import { useNow } from '@/lib/client/page/use-now'
import { useZone } from '@/lib/client/page/use-zone'
import { callHref } from '@/lib/shared/links'
import { personKey, UNKNOWN_PARTICIPANT } from '@/lib/shared/presence/uids'
import { endsOf } from '@/lib/shared/story/cast'
import { formatClock, formatDateTime, formatDuration, formatTimer, type Zone } from '@/lib/shared/text/format'
import { capital } from '@/lib/shared/text/plain-name'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'
import { type BoardRow, type Presence, presences, runningSince } from './board-rows'

const SHOWN = 6
const LOOKS = {
  in: 'border-line bg-surface text-ink',
  calling: 'border-line text-ink',
  left: 'border-transparent text-ink-faint line-through',
  invited: 'border-line border-dashed text-ink-faint',
} as const

/** The people in an open call as small labels: in the call, calling, left, not joined. @param of how many there are, if not all are listed */
function PresenceList({ people, of = people.length }: { people: readonly Presence[]; of?: number | undefined }) {
  const zone = useZone()
  const more = Math.max(of, people.length) - SHOWN
  return (
    <ul className="flex min-w-0 flex-wrap gap-1" aria-label="People">
      {people.slice(0, SHOWN).map((person) => (
        <li
          key={personKey(person.uid)}
          title={words(person, zone)}
          className={cn(
            'slide-in flex h-5 max-w-36 items-center gap-1.5 rounded-sm border px-1.5 text-micro',
            LOOKS[person.state],
          )}
        >
          {person.state === 'in' && (
            <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-fill-ongoing" />
          )}
          <Name className="truncate">{person.name ?? UNKNOWN_PARTICIPANT}</Name>
          <span className="sr-only">, {words(person, zone)}</span>
        </li>
      ))}
      {more > 0 && <li className="px-1 text-ink-faint text-micro leading-5">and {more} more</li>}
    </ul>
  )
}

function words({ state, since }: Presence, zone: Zone): string {
  const at = since === null ? '' : ` at ${formatClock(since, zone)}`
  if (state === 'in') return `in the call${since === null ? '' : `, joined${at}`}`
  if (state === 'calling') return 'is calling'
  return state === 'left' ? `left${at}` : 'has not joined'
}

/** A timer running from `since` (epoch seconds) until `stopped`. From one day on it shows days and hours. Screen readers do not announce every second. */
function RunningTimer({ since, stopped, className }: { since: number; stopped: boolean; className?: string }) {
  const now = useNow()
  const last = useRef<number | null>(null)
  if (!stopped) last.current = now
  const seconds = last.current === null ? null : last.current - since
  return (
    <span role="timer" aria-live="off" className={cn('num', stopped && 'text-ink-faint', className)}>
      {seconds === null ? '–:––' : seconds < DAY_SECONDS ? formatTimer(seconds) : formatDuration(seconds)}
    </span>
  )
}

type LiveRowProps = { row: BoardRow }

/** One open call: duration, caller and receiver, status, type, and who is in it now. The whole row is a link to it. */
export function LiveRow({ row }: LiveRowProps) {
  const zone = useZone()
  const { call, leftAt } = row
  return (
    <li
      className={cn(
        'slide-in relative grid grid-cols-[6rem_1fr] items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 last:border-0 hover:bg-surface-hover',
        'md:grid-cols-[6rem_minmax(12rem,1fr)_7rem_minmax(10rem,1.4fr)]',
        leftAt !== null && 'fade-out',
      )}
    >
      <RunningTimer since={runningSince(call)} stopped={leftAt !== null} className="font-medium text-[15px]" />
      <div className="min-w-0">
        <Link
          href={callHref(call)}
          className="flex min-w-0 items-center gap-1.5 font-medium text-data after:absolute after:inset-0"
        >
          <Ends {...endsOf(call)} />
        </Link>
        <p className="truncate text-ink-faint text-xs">
          since {formatDateTime(runningSince(call), zone)}
          {call.mode !== null && call.mode !== 'call' && ` · ${capital(call.mode)}`}
        </p>
      </div>
      <div className="flex items-center gap-3 max-md:col-start-2 md:flex-col md:items-start md:gap-0">
        {leftAt !== null ? <Badge>Finished</Badge> : <OutcomeBadge status={call.status} />}
        <MediaLabel type={call.type} className="text-ink-muted text-xs" />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-1 max-md:col-start-2">
        <PresenceList people={presences(call)} of={call.cut && call.invitedPeople} />
      </div>
    </li>
  )
}

/** One open call, to be read from across the room. */
export function WallRow({ row: { call, leftAt } }: LiveRowProps) {
  return (
    <li
      className={cn(
        'flex flex-wrap items-center gap-x-6 border-line border-b px-4 py-3 text-2xl last:border-0 md:flex-nowrap md:text-3xl',
        leftAt !== null && 'fade-out',
      )}
    >
      <RunningTimer since={runningSince(call)} stopped={leftAt !== null} className="w-40 font-medium" />
      <span className="min-w-0 max-md:order-last max-md:basis-full md:flex-1">
        <Ends {...endsOf(call)} />
      </span>
      {leftAt !== null ? <Badge>Finished</Badge> : <OutcomeBadge status={call.status} className="text-2xl" />}
    </li>
  )
}
