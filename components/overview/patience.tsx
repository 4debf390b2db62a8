'use client'

import { Door } from '@/components/ui/text/door'
import { MetricHint } from '@/components/ui/text/metric-hint'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import { ANSWERED_STATUSES } from '@/lib/shared/calls/call'
import type { BandCount } from '@/lib/shared/charts/bands'
import { bandDoor, narrowed } from '@/lib/shared/charts/doors'
import { numberOf } from '@/lib/shared/charts/series'
import { shareText } from '@/lib/shared/charts/values'
import { formatCount, formatDuration } from '@/lib/shared/text/format'
import { stillRinging } from './waits-figures'

/** Lower edges of bands, seconds. */
const AFTER = [0, 10, 20, 30, 45] as const

/** The chance of an answer by ring time so far, and how long callers waited before they hung up. */
export function Patience({ bands }: { bands: readonly BandCount[] }) {
  return (
    <div className="shrink-0 lg:w-64">
      <table className="num w-full text-data">
        <caption className="sr-only">Calls by minimum ring time, and how many were answered</caption>
        <thead>
          <tr className="text-ink-faint text-micro">
            {['Rang at least', 'Calls', 'Answered'].map((head) => (
              <th key={head} scope="col" className="pb-1 text-right font-normal first:text-left">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stillRinging(bands, AFTER).map((row) => (
            <tr key={row.afterSeconds} className="h-[30px] border-line border-t">
              <th scope="row" className="text-left font-normal text-ink-muted">
                {row.afterSeconds === 0 ? 'any' : `${row.afterSeconds} s`}
              </th>
              <td className="text-right">
                <CountDoor after={row.afterSeconds} calls={row.calls} />
              </td>
              <td className="text-right">
                <CountDoor after={row.afterSeconds} calls={row.answered} of={row.calls} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Abandoned />
    </div>
  )
}

/** A count, or with `of` its share, that links to its calls. */
function CountDoor({ after, calls, of }: { after: number; calls: number; of?: number }) {
  const { filters } = useAppliedFilters()
  const long = bandDoor(filters, 'Wait', { min: after, max: null })
  const door = long && (of === undefined ? long : narrowed(long, 'status', ANSWERED_STATUSES))
  const text = of === undefined ? formatCount(calls) : shareText(calls, of)
  if (!door || calls === 0) return <span className="text-ink-faint">{text}</span>
  const kind = of === undefined ? 'calls' : 'answered calls'
  return (
    <Door
      filters={door}
      label={`${formatCount(calls)} ${kind} that rang for ${after} s or more; show them`}
      className="font-medium"
    >
      {text}
    </Door>
  )
}

function Abandoned() {
  const { filters } = useAppliedFilters()
  const row = useOverviewQuestion('patience').data?.data[0]
  const half = numberOf(row?.giveUpP50)
  const most = numberOf(row?.giveUpP90)
  const canceled = narrowed(filters, 'status', ['canceled'])
  const known = canceled && bandDoor(canceled, 'Wait', { min: 0, max: null })
  return (
    <p className="mt-3 min-h-15 text-ink-muted text-xs">
      {half !== null && most !== null && known && (
        <>
          Half of the callers who{' '}
          <Door filters={known} label="Abandoned calls with a known wait; show them">
            hung up
          </Door>{' '}
          did so within <b className="whitespace-nowrap font-medium text-ink">{formatDuration(half)}</b>, nine in ten
          within <b className="whitespace-nowrap font-medium text-ink">{formatDuration(most)}</b>.{' '}
          <MetricHint metric="giveUpP50" />
        </>
      )}
    </p>
  )
}
