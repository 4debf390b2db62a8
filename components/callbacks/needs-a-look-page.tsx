'use client'

import { Loaded } from '@/components/table/loaded'
import { Card, CardHeader } from '@/components/ui/card'
import { Door } from '@/components/ui/door'
import { Link } from '@/components/ui/link'
import { Hint } from '@/components/ui/metric-hint'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { useNeedsALook } from '@/lib/client/use-needs-a-look'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { type NeedsALook, staleFilters } from '@/lib/shared/callbacks/needs-a-look'
import { ANOMALIES } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import type { Filters } from '@/lib/shared/filters/filters'
import { callHref } from '@/lib/shared/links'
import { formatCount } from '@/lib/shared/text/format'
import { CallbackFigures } from './callback-figures'
import { CallbackQueue } from './callback-queue'
import { PartyName } from './party-name'
import { RepeatCallers } from './repeat-callers'
import { UnusualList } from './unusual-list'

/** Calls that have been ongoing for longer than any call should be. */
function StaleCalls({ data, filters, zone }: { data: NeedsALook; filters: Filters; zone: string }) {
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
                <PartyName party={call.from} filters={filters} />
                <span aria-hidden="true" className="text-ink-faint">
                  →
                </span>
                <PartyName party={call.to} isGroup={call.isGroup} filters={filters} />
              </span>
              <Link
                href={callHref(call)}
                prefetch={false}
                className="num shrink-0 rounded-sm text-ink-muted hover:text-accent-ink hover:underline"
              >
                since <RelativeTime at={call.time} zone={zone} />
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
  const { filters, zone } = useAppliedFilters()
  const answer = useNeedsALook(filters)
  return (
    <>
      <PageHeader
        title="Needs a look"
        description="Callers to call back, repeat callers, calls open for too long, and unusual hours and days."
      />
      <Loaded question={answer} rows={12} apart>
        {({ data }) => (
          <>
            <CallbackFigures data={data} filters={filters} />
            <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-12">
              <div className="flex min-w-0 flex-col gap-4 xl:col-span-8">
                <CallbackQueue filters={filters} zone={zone} />
                <RepeatCallers filters={filters} zone={zone} />
              </div>
              <div className="flex min-w-0 flex-col gap-4 xl:col-span-4">
                <UnusualList data={data} filters={filters} zone={zone} />
                <StaleCalls data={data} filters={filters} zone={zone} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
