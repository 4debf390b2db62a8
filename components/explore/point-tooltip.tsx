import { ChangeLabel } from '@/components/charts/change-label'
import { changeOf } from '@/lib/shared/charts/change'
import { shareText, valueText } from '@/lib/shared/charts/values'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { directionOf } from '@/lib/shared/explore/kinds'
import { NO_CELL, type Pivot, type Point, stackOf } from '@/lib/shared/explore/pivot'
import type { ExploreLook } from './looks'

const MOST_LINES = 14

/** Exact figures of one place along a chart: each series, its share of a stack, and what was before. */
export function PointTooltip({
  pivot,
  point,
  looks,
  title,
  stacked,
}: {
  pivot: Pivot
  point: Point
  looks: ReadonlyMap<string, ExploreLook>
  title: string
  stacked: boolean
}) {
  const whole = stackOf(pivot, point)
  const known = pivot.series.filter(({ id }) => (point.cells[id] ?? NO_CELL).value !== null)
  const present = known.filter(({ id }) => known.length <= MOST_LINES || (point.cells[id]?.value ?? 0) !== 0)
  const shown = (stacked ? present.toReversed() : present).slice(0, MOST_LINES)
  const unit = METRICS[pivot.series[0]?.metric ?? 'calls'].unit
  return (
    <div className="pointer-events-none min-w-44 rounded-md bg-surface-raised px-3 py-2 text-ink text-xs shadow-overlay">
      <p className="mb-1 font-medium">{title}</p>
      <dl className="grid grid-cols-[auto_1fr_auto_auto] items-center gap-x-2 gap-y-0.5">
        {shown.map(({ id, metric }) => {
          const look = looks.get(id)
          const { value, previous } = point.cells[id] ?? NO_CELL
          const change = changeOf(value, previous, METRICS[metric].unit, directionOf(metric))
          return (
            <div key={id} className="contents">
              {look ? <look.icon aria-hidden="true" className="size-3" style={{ color: look.color }} /> : <span />}
              <dt className="max-w-48 truncate text-ink-muted">{look?.label}</dt>
              <dd className="text-right">{valueText(value, METRICS[metric].unit)}</dd>
              <dd className="min-w-12 text-right text-ink-faint">
                {change ? (
                  <ChangeLabel change={change} word={false} />
                ) : (
                  whole && shareText(value ?? 0, whole.value ?? 0)
                )}
              </dd>
            </div>
          )
        })}
        {whole && pivot.series.length > 1 && (
          <div className="contents font-medium">
            <span />
            <dt>Total</dt>
            <dd className="text-right">{valueText(whole.value, unit)}</dd>
            <span />
          </div>
        )}
        {whole && whole.previous !== null && (
          <div className="contents">
            <span aria-hidden="true" className="w-3 border-ink border-t-2 border-dashed" />
            <dt className="text-ink-muted">Before</dt>
            <dd className="text-right">{valueText(whole.previous, unit)}</dd>
            <span />
          </div>
        )}
      </dl>
      {known.length === 0 && <p className="text-ink-faint">Nothing is known here.</p>}
      {present.length > MOST_LINES && <p className="mt-1 text-ink-faint">and {present.length - MOST_LINES} more</p>}
    </div>
  )
}
