import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Card } from '@/components/ui/layout/card'
import { Door } from '@/components/ui/text/door'
import { useAnalytics } from '@/lib/client/data/use-overview'
import { useAnswer } from '@/lib/client/http/use-answer'
import { useFilters } from '@/lib/client/page/use-filters'
import { useNow } from '@/lib/client/page/use-now'
import { analyticsRoute } from '@/lib/shared/analytics/analytics'
import type { Filters } from '@/lib/shared/filters/filters'
import { formatCount, formatTimer } from '@/lib/shared/text/format'
import { atLocalTime, zoneFields } from '@/lib/shared/zones/fields'
import { type BoardRow, liveFacts, usualSoFar } from './board-rows'

const POLL_MS = 60_000
const WEEKS = 4

/** How many calls were answered today, and how many by this time on the same weekday of the four weeks before. */
function useAnsweredToday(group: Partial<Filters>, zone: string, now: number) {
  const { year, month, day, weekday, hour, minute } = zoneFields(now, zone)
  const daysAgo = (days: number) => String(atLocalTime(Date.UTC(year, month - 1, day - days) / 1000, zone))
  const of = { ...group, tz: zone, metrics: ['answered' as const] }
  const today = useAnswer(analyticsRoute, { query: { ...of, range: 'today' }, refetchInterval: POLL_MS })
  const days = { from: daysAgo(7 * WEEKS), to: daysAgo(0), weekday: [String(weekday)] }
  const before = useAnalytics({ ...of, ...days, by: ['day', 'hour'] }, now > 0)
  return {
    answered: today.data === undefined ? null : Number(today.data.data[0]?.answered ?? 0),
    usual: before.data === undefined ? null : usualSoFar(before.data.data, hour + minute / 60),
  }
}

type LiveFiguresProps = {
  live: readonly BoardRow[]
  stale: readonly BoardRow[]
  /** The group that the board is limited to. */
  group: string | null
  /** Read from across the room: large, and without links. */
  isWall: boolean
}

/** The current calls, without those that were probably never closed (lists cannot leave those out), and today so far against a usual day. */
export function LiveFigures({ live, stale, group, isWall }: LiveFiguresProps) {
  const { zone } = useFilters()
  const now = useNow()
  const { ongoing, waiting, longestWaitSeconds } = liveFacts(live, now)
  const guid = group === null ? {} : { guid: [group] }
  const { answered, usual } = useAnsweredToday(guid, zone.name, now ?? 0)
  const count = (calls: number, what: string, isExact: boolean, filters: Partial<Filters>) => (
    <Door
      filters={!isWall && isExact && calls > 0 ? { range: 'all', ...filters, ...guid } : null}
      label={`${calls} ${what}, show them`}
    >
      {formatCount(calls)}
    </Door>
  )
  // The lists cannot tell a ringing call from one that has been ringing for days.
  const isEachOngoing = stale.every(({ call }) => call.status === 'ongoing')
  return (
    <Card aria-label="Now" className="mb-4 grid grid-cols-2 overflow-hidden lg:grid-cols-4">
      <Figure isWall={isWall} label="Ongoing">
        {count(ongoing, 'ongoing', stale.length === 0, { status: ['ongoing'] })}
      </Figure>
      <Figure isWall={isWall} label="Waiting now" hint="Calls that ring, and nobody has answered yet.">
        {count(waiting, 'waiting', isEachOngoing, { outcome: ['ringing'] })}
      </Figure>
      <Figure isWall={isWall} label="Longest wait" hint="Of the calls that ring now.">
        {longestWaitSeconds === null ? '–' : formatTimer(longestWaitSeconds)}
      </Figure>
      <Figure
        isWall={isWall}
        label="Answered today"
        hint="Usually: the mean of this weekday in the four weeks before, up to this time."
        note={usual === null ? null : `usually ${formatCount(Math.round(usual))} by now`}
      >
        {answered === null ? '–' : count(answered, 'answered today', true, { range: 'today', outcome: ['answered'] })}
      </Figure>
    </Card>
  )
}

type FigureProps = { isWall: boolean; label: string; hint?: string; note?: string | null; children: ReactNode }

const Figure = ({ isWall, label, hint, note = null, children }: FigureProps) => (
  <dl title={hint} className="-mr-px -mb-px border-line border-r border-b px-4 py-3">
    <dt className={cn('text-ink-muted', isWall ? 'text-2xl' : 'text-xs')}>{label}</dt>
    <dd className={cn('num mt-1 font-semibold tracking-tight', isWall ? 'text-[9vw] leading-none' : 'text-xl')}>
      {children}
      {note !== null && (
        <span className={cn('font-normal text-ink-muted tracking-normal', isWall ? 'block text-2xl' : 'ml-2 text-xs')}>
          {note}
        </span>
      )}
    </dd>
  </dl>
)
