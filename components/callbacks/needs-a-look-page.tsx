'use client'

import { TrendingDown, TrendingUp } from 'lucide-react'
import { UnusualDoor } from '@/components/parts/figures/unusual-door'
import { Party } from '@/components/parts/party/party'
import { Loaded } from '@/components/table/loaded'
import { cn } from '@/components/ui/cn'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Door } from '@/components/ui/text/door'
import { Link } from '@/components/ui/text/link'
import { Hint } from '@/components/ui/text/metric-hint'
import { RelativeTime } from '@/components/ui/text/name'
import { useNeedsALook } from '@/lib/client/data/use-callbacks'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { type NeedsALook, staleFilters } from '@/lib/shared/callbacks/needs-a-look'
import { UNUSUAL_RULE, type Unusual } from '@/lib/shared/callbacks/unusual'
import { ANOMALIES } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import { causeDoor, causeText, unusualText, whenText } from '@/lib/shared/charts/unusual-words'
import { callHref } from '@/lib/shared/links'
import { formatCount } from '@/lib/shared/text/format'
import { CallbackFigures } from './callback-figures'
import { CallbackQueue } from './callback-queue'
import { PartyName } from './party-name'
import { RepeatCallers } from './repeat-callers'

/** Hours and days that differ from the same ones in earlier weeks, each with the people and groups that explain it. */
function UnusualList({ data: { unusual, found, judged } }: { data: NeedsALook }) {
  return (
    <Card>
      <CardHeader
        title="Unusual hours and days"
        hint={<Hint label="What counts as unusual">{UNUSUAL_RULE}</Hint>}
        description={
          found > unusual.length
            ? `The ${unusual.length} most unusual of ${formatCount(found)}, out of ${formatCount(judged)} hours and days.`
            : `Out of ${formatCount(judged)} completed hours and days.`
        }
      />
      {unusual.length === 0 ? (
        <p className="px-4 pb-6 text-center text-data text-ink-faint">
          {judged === 0
            ? 'No full hour in this range has ended yet.'
            : 'Every hour and day is close to the same ones in earlier weeks.'}
        </p>
      ) : (
        <ul className="relative max-h-[440px] divide-y divide-line overflow-y-auto border-line border-t">
          {unusual.map((item) => (
            <UnusualRow key={`${item.span} ${item.from} ${item.figure}`} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function UnusualRow({ item }: { item: Unusual }) {
  const { filters, zone } = useAppliedFilters()
  const { usual } = unusualText(item)
  const isMore = item.score > 0
  const Icon = isMore ? TrendingUp : TrendingDown
  return (
    <li className="num px-4 py-2.5 text-data" data-unusual={item.figure}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Icon
          aria-hidden="true"
          className={cn('size-3.5 shrink-0 self-center', isMore ? 'text-outcome-missed' : 'text-outcome-ongoing')}
        />
        <span className="sr-only">{isMore ? 'More than usual:' : 'Fewer than usual:'}</span>
        <UnusualDoor item={item} filters={filters} />
        <span className="text-ink-muted">{usual}</span>
        <span className="ml-auto text-ink-faint text-xs">{whenText(item, zone)}</span>
      </p>
      {item.causes.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 pl-5.5 text-ink-muted text-xs">
          {item.causes.map((cause) => (
            <span key={`${cause.kind} ${cause.id}`}>
              <Door filters={causeDoor(filters, item, cause)}>
                <Party kind={cause.kind === 'person' ? 'user' : 'group'} id={cause.id} />
              </Door>{' '}
              <span className="text-ink-faint">{causeText(item, cause)}</span>
            </span>
          ))}
        </p>
      )}
    </li>
  )
}

/** Calls that have been ongoing for longer than any call should be. */
function StaleCalls({ data }: { data: NeedsALook }) {
  const { filters } = useAppliedFilters()
  const { calls, longest, overHours } = data.stale
  return (
    <Card>
      <CardHeader
        title="Open for too long"
        hint={<Hint label="What “too long” means">{ANOMALIES['stale-ongoing']}</Hint>}
        description={`Open for over ${overHours} h, whenever they started, longest first.`}
        actions={
          calls > 0 && (
            <Door
              filters={staleFilters(filters)}
              label={`${formatCount(calls)} calls open for too long; show them`}
              className="num font-semibold text-sm"
            >
              {formatCount(calls)}
            </Door>
          )
        }
      />
      {calls === 0 ? (
        <p className="px-4 pb-6 text-center text-data text-ink-faint">None.</p>
      ) : (
        <ul className="pb-2">
          {longest.slice(0, 8).map((call) => (
            <li key={refOf(call)} className="flex h-9 items-center gap-2 px-4 text-data hover:bg-surface-hover">
              <span className="flex min-w-0 flex-1 items-center gap-1.5">
                <PartyName party={call.from} />
                <span aria-hidden="true" className="text-ink-faint">
                  →
                </span>
                <PartyName party={call.to} isGroup={call.isGroup} />
              </span>
              <Link
                href={callHref(call)}
                prefetch={false}
                className="num shrink-0 rounded-sm text-ink-muted hover:text-accent-ink hover:underline"
              >
                since <RelativeTime at={call.time} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What needs attention now: missed calls to return, calls open for too long, and unusual hours and days. */
export function NeedsALookPage() {
  const answer = useNeedsALook(useAppliedFilters().filters)
  return (
    <>
      <PageHeader
        title="Needs a look"
        description="Callers to call back, repeat callers, calls open for too long, and unusual hours and days."
      />
      <Loaded question={answer} rows={12} apart>
        {({ data }) => (
          <>
            <CallbackFigures data={data} />
            <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-12">
              <div className="flex min-w-0 flex-col gap-4 xl:col-span-8">
                <CallbackQueue />
                <RepeatCallers />
              </div>
              <div className="flex min-w-0 flex-col gap-4 xl:col-span-4">
                <UnusualList data={data} />
                <StaleCalls data={data} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
