import { Link } from '@/components/ui/text/link'
import { StatusBadge } from '@/components/ui/text/status-badge'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call } from '@/lib/shared/calls/call'
import type { Occurrence } from '@/lib/shared/calls/calls'
import { callHref } from '@/lib/shared/links'
import { formatDateTime } from '@/lib/shared/text/format'

/** The other calls of a reused room, newest first; renders nothing for a room with one call. */
export function OccurrencesLine({
  call,
  occurrences = [],
}: {
  call: Call
  occurrences?: readonly Occurrence[] | undefined
}) {
  const zone = useZone()
  if (occurrences.length < 2) return null
  return (
    <nav aria-label="Calls in this room" className="mb-4 text-data">
      <p className="mb-1 text-ink-muted text-xs">This room had {occurrences.length} calls</p>
      <ol className="flex max-h-[108px] flex-wrap gap-x-5 gap-y-1 overflow-y-auto">
        {occurrences.map(({ mid, time, status }) => (
          <li key={mid} className="flex items-center gap-2">
            <Link
              href={callHref({ sessionId: call.sessionId, roomMid: mid })}
              prefetch={false}
              aria-current={mid === call.roomMid ? 'page' : undefined}
              className="num hover:text-accent-ink hover:underline aria-[current]:font-medium"
            >
              {formatDateTime(time, zone)}
            </Link>
            <StatusBadge status={status} />
          </li>
        ))}
      </ol>
    </nav>
  )
}
