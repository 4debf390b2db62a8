import type { SeriesPoint } from '@/lib/shared/charts/series'
import { shareText, valueText } from '@/lib/shared/charts/values'
import type { MetricUnit } from '@/lib/shared/contracts/metrics'
import type { SeriesLook } from './series-look'

/** Exact figures of one bucket: each part with its share, the total, and what the previous period had. */
export function TimeTooltip({
  point,
  series,
  unit,
  title,
}: {
  point: SeriesPoint
  series: readonly SeriesLook[]
  unit: MetricUnit
  title: string
}) {
  const present = series.filter(({ key }) => (point.values.get(key) ?? 0) > 0).reverse()
  return (
    <div className="pointer-events-none min-w-44 rounded-md bg-surface-raised px-3 py-2 text-ink text-xs shadow-overlay">
      <p className="mb-1 font-medium">{title}</p>
      <dl className="grid grid-cols-[auto_1fr_auto_auto] items-center gap-x-2 gap-y-0.5">
        {present.map(({ key, label, color, icon: Icon }) => (
          <div key={key} className="contents">
            <Icon aria-hidden="true" className="size-3" style={{ color }} />
            <dt className="text-ink-muted">{label}</dt>
            <dd className="text-right">{valueText(point.values.get(key) ?? 0, unit)}</dd>
            <dd className="w-12 text-right text-ink-faint">{shareText(point.values.get(key) ?? 0, point.total)}</dd>
          </div>
        ))}
        <div className="contents font-medium">
          <span />
          <dt>Total</dt>
          <dd className="text-right">{valueText(point.total, unit)}</dd>
          <span />
        </div>
        {point.previous !== null && (
          <div className="contents">
            <svg aria-hidden="true" width="12" height="4">
              <path d="M0 2h12" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="4 3" />
            </svg>
            <dt className="text-ink-muted">Before</dt>
            <dd className="text-right">{valueText(point.previous, unit)}</dd>
            <span />
          </div>
        )}
      </dl>
    </div>
  )
}
