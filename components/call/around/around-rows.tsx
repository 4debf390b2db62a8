import { cn } from '@/components/ui/cn'
import { Kbd } from '@/components/ui/text/badge'
import { Link } from '@/components/ui/text/link'
import { Prose } from '@/components/ui/text/name'
import { OutcomeBadge } from '@/components/ui/text/outcome-badge'
import type { Around, AroundCall } from '@/lib/shared/calls/around'
import { refOf } from '@/lib/shared/calls/call-path'
import { callHref } from '@/lib/shared/links'
import type { Cast } from '@/lib/shared/story/cast'
import { formatAge, formatClock, formatDay, formatDuration, formatTimer } from '@/lib/shared/text/format'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'
import { useCallClock, useCallOnPage } from '../call-context'

/** Who placed a related call, by name. */
export const callerOf = ({ initiator, initiatorName }: AroundCall, { nameOf }: Cast): string =>
  initiatorName ?? (initiator === null ? 'an unknown caller' : nameOf(initiator))

/** The call among its neighbours, newest first. */
export function AroundRows({ around: { next, before } }: { around: Around }) {
  const { call: own, cast, zone } = useCallOnPage()
  const nowSeconds = useCallClock()
  const current = { ...own, initiatorName: null }
  const rows = [...(next === null ? [] : [next]), current, ...before]
  return (
    <ol aria-label="Related calls, newest first">
      {rows.map((call) => {
        const isOwn = call === current
        const key = call === next ? ']' : call === before[0] ? '[' : null
        return (
          <li
            key={refOf(call)}
            data-around={call.sessionId}
            aria-current={isOwn || undefined}
            className={cn(
              'relative grid h-9 grid-cols-[112px_minmax(0,1fr)_auto] md:grid-cols-[112px_minmax(0,1fr)_auto_18px] items-center gap-x-3 border-l-2 px-3.5 text-data',
              isOwn ? 'border-l-accent bg-accent-soft' : 'border-l-transparent hover:bg-surface-hover',
            )}
          >
            {isOwn ? (
              <span className="col-span-full font-medium">This call</span>
            ) : (
              <>
                <Link href={callHref(call)} className="num truncate after:absolute after:inset-0">
                  {`${formatDay(call.time, zone)}, ${formatClock(call.time, zone)}`}
                </Link>
                <span className="flex min-w-0 items-center gap-3">
                  <OutcomeBadge status={call.status} className="shrink-0" />
                  <span className="truncate text-ink-muted max-sm:hidden">
                    <Prose>{`from ${callerOf(call, cast)}`}</Prose>
                  </span>
                </span>
                <span className="num text-right">{length(call, nowSeconds)}</span>
                <span className="max-md:hidden">{key !== null && <Kbd>{key}</Kbd>}</span>
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function length(call: AroundCall, nowSeconds: number): string {
  if (call.status === 'ongoing') {
    const seconds = nowSeconds - (call.startedAt ?? call.time)
    return seconds < DAY_SECONDS ? formatTimer(seconds) : `open for ${formatAge(seconds)}`
  }
  return formatDuration(call.durationSeconds)
}
