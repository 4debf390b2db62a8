'use client'

import { Card, CardHeader } from '@/components/ui/card'
import { Door } from '@/components/ui/door'
import { Link } from '@/components/ui/link'
import { Hint } from '@/components/ui/metric-hint'
import { RelativeTime } from '@/components/ui/relative-time'
import { refOf } from '@/lib/shared/call-path'
import { ANOMALIES } from '@/lib/shared/contracts/call'
import type { Filters } from '@/lib/shared/contracts/filters'
import { type NeedsALook, staleFilters } from '@/lib/shared/contracts/needs-a-look'
import { formatCount } from '@/lib/shared/format'
import { callHref } from '@/lib/shared/links'
import { PartyName } from './party-name'

/** Calls that have been ongoing for longer than any call should be. */
export function StaleCalls({ data, filters, zone }: { data: NeedsALook; filters: Filters; zone: string }) {
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
