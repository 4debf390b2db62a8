'use client'

import Link from 'next/link'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { ChartBox } from '@/components/charts/chart-box'
import { BusyChart, ChartSkeleton } from '@/components/charts/lazy'
import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { Hint } from '@/components/ui/metric-hint'
import { Segmented } from '@/components/ui/segmented'
import { ErrorState } from '@/components/ui/states'
import { useDoorClicks } from '@/lib/client/use-door-clicks'
import { useAskedFilters } from '@/lib/client/use-overview'
import { BUSY_OF, VIEWS } from '@/lib/shared/address/words'
import {
  activeDoor,
  averageText,
  type BusyOf,
  type BusyPoint,
  busyPoint,
  earlierDoor,
  neverClosedDoor,
} from '@/lib/shared/charts/busy'
import { gapDoor } from '@/lib/shared/charts/doors'
import { countOf } from '@/lib/shared/charts/values'
import { CONCURRENCY_RULE, type ConcurrencyAnswer } from '@/lib/shared/contracts/concurrency'
import type { Filters } from '@/lib/shared/contracts/filters'
import { formatCount, formatDateTime } from '@/lib/shared/format'
import { callsHref } from '@/lib/shared/links'
import { BusyTable } from './busy-table'
import { useConcurrency } from './use-concurrency'

const CHART_HEIGHT = 'min-h-[216px]'
const parsers = {
  busy: parseAsStringLiteral(BUSY_OF).withDefault('calls'),
  busyView: parseAsStringLiteral(VIEWS).withDefault('chart'),
}

/** How many calls, or people, were under way at once: the peak of each part of the time, the average, and the moment of the highest. */
export function Concurrency() {
  const { asked, zone } = useAskedFilters()
  const answer = useConcurrency(asked)
  const [{ busy: of, busyView }, set] = useQueryStates(parsers, { history: 'replace', scroll: false })
  return (
    <Card className="flex flex-col" aria-busy={answer.isPending || answer.isPlaceholderData}>
      <CardHeader
        title="At once"
        hint={<Hint label="What counts as at once">{CONCURRENCY_RULE}</Hint>}
        actions={
          <>
            <Segmented
              label="Of what"
              value={of}
              options={[
                { value: 'calls', label: 'Calls' },
                { value: 'people', label: 'People' },
              ]}
              onChange={(busy) => set({ busy })}
            />
            <Segmented
              label="Calls at once as"
              value={busyView}
              options={[
                { value: 'chart', label: 'Chart' },
                { value: 'table', label: 'Table' },
              ]}
              onChange={(view) => set({ busyView: view })}
              className="max-sm:hidden"
            />
          </>
        }
      />
      <CardBody
        inert={answer.isPlaceholderData}
        className={answer.isPlaceholderData ? 'refreshing flex flex-1 flex-col' : 'flex flex-1 flex-col'}
      >
        {answer.data ? (
          <View answer={answer.data} of={of} asTable={busyView === 'table'} asked={asked} zone={zone} />
        ) : answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => answer.refetch()} className="min-h-0 py-6" />
        ) : (
          <div className={CHART_HEIGHT}>
            <ChartSkeleton />
          </div>
        )}
      </CardBody>
    </Card>
  )
}

type ViewProps = { answer: ConcurrencyAnswer; of: BusyOf; asTable: boolean; asked: Filters; zone: string }

function View({ answer, of, asTable, asked, zone }: ViewProps) {
  const { data, meta } = answer
  const onDoor = useDoorClicks()
  const now = meta.syncedAt ?? 0
  const points = data.buckets.map((busy) => busyPoint(busy, of, now))
  const hrefOf = (point: BusyPoint) => {
    const door = activeDoor(asked, point.peakAt)
    return door && callsHref(door)
  }
  return (
    <>
      <p className="num mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-data">
        <Peak whole={data.whole === null ? null : busyPoint(data.whole, of, now)} of={of} hrefOf={hrefOf} zone={zone}>
          {of === 'calls' && data.earlierCalls > 0 && <Earlier data={data} asked={asked} />}
        </Peak>
        {data.excluded > 0 && asked.gap.length === 0 && (
          <Link
            href={callsHref(gapDoor(asked, 'interval'))}
            aria-label={`${countOf(data.excluded, 'call')} without a believable beginning or end left out; show them`}
            prefetch={false}
            className="rounded-sm text-ink-faint text-xs underline hover:text-accent-ink"
          >
            leaves out {formatCount(data.excluded)} without a believable beginning or end
          </Link>
        )}
        {data.neverClosed > 0 && data.whole !== null && asked.anomaly.length === 0 && (
          <Link
            href={callsHref(neverClosedDoor(asked, data.whole.from))}
            aria-label={`${countOf(data.neverClosed, 'call')} from before the range and never closed left out; show them`}
            prefetch={false}
            className="rounded-sm text-ink-faint text-xs underline hover:text-accent-ink"
          >
            leaves out {formatCount(data.neverClosed)} never closed from before the range
          </Link>
        )}
      </p>
      {asTable ? (
        <BusyTable points={points} of={of} bucket={meta.bucket} zone={zone} hrefOf={hrefOf} className={CHART_HEIGHT} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are real; this takes their plain clicks
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
        <div onClick={onDoor} className="flex flex-1 flex-col">
          <ChartBox className={CHART_HEIGHT}>
            {({ width, height }) => (
              <BusyChart
                points={points}
                of={of}
                bucket={meta.bucket}
                zone={zone}
                width={width}
                height={height}
                hrefOf={hrefOf}
              />
            )}
          </ChartBox>
        </div>
      )}
    </>
  )
}

/** Those of the peak that began before the range. */
function Earlier({ data, asked }: { data: ConcurrencyAnswer['data']; asked: Filters }) {
  const { whole, earlierCalls } = data
  const door = whole && earlierDoor(asked, whole.peakCallsAt, whole.from)
  if (!door) return null
  return (
    <Link
      href={callsHref(door)}
      aria-label={`${countOf(earlierCalls, 'call')} of that moment from before the range; show them`}
      prefetch={false}
      className="rounded-sm text-ink-faint text-xs underline hover:text-accent-ink"
    >
      {formatCount(earlierCalls)} of them from before the range
    </Link>
  )
}

function Peak({
  whole,
  of,
  hrefOf,
  zone,
  children,
}: {
  whole: BusyPoint | null
  of: BusyOf
  hrefOf: (point: BusyPoint) => string | null
  zone: string
  children: ReactNode
}) {
  if (whole === null || whole.peakAt === null) return <span className="text-ink-faint">Nothing went on.</span>
  const href = hrefOf(whole)
  const words = of === 'calls' ? countOf(whole.peak, 'call') : `${formatCount(whole.peak)} people`
  return (
    <>
      <span>
        At most{' '}
        {href === null ? (
          <b className="font-semibold">{words}</b>
        ) : (
          <Link
            href={href}
            prefetch={false}
            data-peak={of}
            aria-label={`${words} at once at most; show the calls of that moment`}
            className="rounded-sm font-semibold underline-offset-4 hover:text-accent-ink hover:underline"
          >
            {words}
          </Link>
        )}{' '}
        <span className="text-ink-muted">on {formatDateTime(whole.peakAt, zone)}</span>
      </span>
      {children}
      <span className="text-ink-muted">{averageText(whole.average)} on average</span>
    </>
  )
}
