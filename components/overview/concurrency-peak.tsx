import type { ReactNode } from 'react'
import { useZone } from '@/lib/client/page/use-zone'
import type { ConcurrencyAnswer } from '@/lib/shared/analytics/concurrency'
import {
  averageText,
  type BusyOf,
  type BusyPoint,
  busyText,
  earlierDoor,
  neverClosedDoor,
} from '@/lib/shared/charts/busy'
import { gapDoor } from '@/lib/shared/charts/doors'
import { countOf } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/filters/filters'
import { callsHref } from '@/lib/shared/links'
import { formatCount, formatDateTime } from '@/lib/shared/text/format'
import { CallsLink } from './calls-link'

/** The highest peak with its moment, the average, and what both leave out. */
export function ConcurrencyPeak({
  answer: { data },
  of,
  whole,
  hrefOf,
  filters,
}: {
  answer: ConcurrencyAnswer
  of: BusyOf
  whole: BusyPoint | null
  hrefOf: (point: BusyPoint) => string | null
  filters: Filters
}) {
  const zone = useZone()
  const earlier =
    of === 'calls' && data.earlierCalls > 0 && whole ? earlierDoor(filters, whole.peakAt, whole.from) : null
  return (
    <p className="num mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-data">
      {whole === null || whole.peakAt === null ? (
        <span className="text-ink-faint">No calls.</span>
      ) : (
        <>
          <span>
            Peak{' '}
            <CallsLink
              data-peak={of}
              href={hrefOf(whole)}
              label={`${busyText(whole.peak, of)} at the peak; show the calls of that moment`}
              className="font-semibold"
            >
              {busyText(whole.peak, of)}
            </CallsLink>{' '}
            <span className="text-ink-muted">on {formatDateTime(whole.peakAt, zone)}</span>
          </span>
          {earlier && (
            <Note
              href={callsHref(earlier)}
              label={`${countOf(data.earlierCalls, 'call')} of that moment started before the range; show them`}
            >
              {formatCount(data.earlierCalls)} started before the range
            </Note>
          )}
          <span className="text-ink-muted">average {averageText(whole.average)}</span>
        </>
      )}
      {data.excluded > 0 && filters.gap.length === 0 && (
        <Note
          href={callsHref(gapDoor(filters, 'interval'))}
          label={`${countOf(data.excluded, 'call')} without a plausible start or end left out; show them`}
        >
          leaves out {formatCount(data.excluded)} without a plausible start or end
        </Note>
      )}
      {data.neverClosed > 0 && data.whole !== null && filters.anomaly.length === 0 && (
        <Note
          href={callsHref(neverClosedDoor(filters, data.whole.from))}
          label={`${countOf(data.neverClosed, 'call')} from before the range left out as never closed; show them`}
        >
          leaves out {countOf(data.neverClosed, 'earlier call')} never closed
        </Note>
      )}
    </p>
  )
}

function Note({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <CallsLink href={href} label={label} className="text-ink-faint text-xs underline">
      {children}
    </CallsLink>
  )
}
