'use client'

import { Segmented } from '@/components/ui/form/segmented'
import { Hint } from '@/components/ui/text/metric-hint'
import { useOverviewQuestion } from '@/lib/client/data/use-overview'
import { useFilters } from '@/lib/client/page/use-filters'
import { useClickMode } from '@/lib/client/page/use-narrowing'
import type { AnalyticsMeta } from '@/lib/shared/analytics/analytics'
import { comparedWords } from '@/lib/shared/charts/comparison'
import type { RangeName } from '@/lib/shared/filters/filters'
import { RANGE_LABELS } from '@/lib/shared/filters/range-words'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'
import { formatInZone, formatTime, type Zone } from '@/lib/shared/text/format'

/** What managers compare most: one click each, where there is room. */
const QUICK: readonly RangeName[] = ['today', 'this-week', 'last-week', '28d']

function QuickRanges({ className }: { className?: string }) {
  const { range, set } = useFilters()
  return (
    <fieldset aria-label="Quick ranges" className={className}>
      {QUICK.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === range}
          onClick={() => set({ range: name === DEFAULT_RANGE ? null : name, from: null, to: null })}
          className="h-6 rounded px-1.5 text-ink-muted text-xs hover:bg-surface-hover hover:text-ink aria-pressed:font-medium aria-pressed:text-accent-ink"
        >
          {RANGE_LABELS[name]}
        </button>
      ))}
    </fieldset>
  )
}

/** The dates of the page, and the click action of its figures. */
export function OverviewBar() {
  const { mode, setMode } = useClickMode()
  const { zone, compare, range } = useFilters()
  const meta = useOverviewQuestion('figures').data?.meta
  return (
    <div className="mb-2 flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="num text-ink-faint text-xs">
        {meta && (
          <>
            <span className="text-ink-muted">{windowWords(meta, zone)}</span>
            {compare && isClosed(meta) && meta.previous && <> · {comparedWords(meta, meta.previous, range, zone)}</>}
          </>
        )}
      </p>
      <QuickRanges className="ml-auto hidden items-center min-[87.5rem]:flex" />
      <div className="flex items-center gap-1.5 text-ink-muted text-xs">
        <span aria-hidden="true">Click:</span>
        <Segmented
          label="Click action"
          value={mode}
          onChange={setMode}
          options={{ open: 'open calls', narrow: 'filter page' }}
        />
        <Hint label="About clicks">
          Click any figure to list its calls, or to filter this page by them; the filter then appears above and can be
          removed.
        </Hint>
      </div>
    </div>
  )
}

/** From the first to the last moment of a window, as short as possible. */
function windowWords({ from, to }: Pick<AnalyticsMeta, 'from' | 'to'>, zone: Zone): string {
  if (from === null) return to === null ? 'All time' : `Until ${moment(to, zone, true)}`
  if (to === null) return `Since ${moment(from, zone, true)}`
  const days = isMidnight(from, zone) && isMidnight(to, zone)
  const last = days ? to - 1 : to
  const first = moment(from, zone, days)
  const end = moment(last, zone, days)
  return first === end ? first : `${first} – ${end}`
}

const isClosed = <T extends Pick<AnalyticsMeta, 'from' | 'to'>>(meta: T): meta is T & { from: number; to: number } =>
  meta.from !== null && meta.to !== null
const clockOf = (at: number, zone: Zone) => formatTime(at, zone)
const isMidnight = (at: number, zone: Zone) => clockOf(at, zone) === '00:00'
const moment = (at: number, zone: Zone, day: boolean) => {
  const date = formatInZone(at, zone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return day ? date : `${date}, ${clockOf(at, zone)}`
}
