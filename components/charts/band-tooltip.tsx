import type { BandCount } from '@/lib/shared/charts/bands'
import { countOf, shareText } from '@/lib/shared/charts/values'
import { formatCount } from '@/lib/shared/format'

/** How one part of the columns shows. */
export type PartLook = { label: string; color: string }

const HALF_WIDTH = 90

/** The figures of the column under the pointer, kept inside the chart. */
export function BandTooltip({
  band,
  looks,
  total,
  left,
  width,
}: {
  band: BandCount
  looks: ReadonlyMap<string, PartLook>
  total: number
  left: number
  width: number
}) {
  const x = Math.max(Math.min(HALF_WIDTH, width / 2), Math.min(left, width - HALF_WIDTH))
  return (
    <div
      aria-hidden="true"
      className="num pointer-events-none absolute bottom-full z-10 -mb-3 -translate-x-1/2 whitespace-nowrap rounded-md bg-surface-raised px-2.5 py-1.5 text-ink text-xs shadow-overlay"
      style={{ left: x }}
    >
      <p>
        <span className="font-medium">{band.label}</span> · {countOf(band.calls, 'call')}{' '}
        <span className="text-ink-faint">{shareText(band.calls, total)}</span>
      </p>
      {looks.size > 1 &&
        [...looks].map(([key, look]) => {
          const calls = band.parts.find((part) => part.key === key)?.calls ?? 0
          return calls > 0 ? (
            <p key={key} className="mt-0.5 flex items-center gap-1.5 text-ink-muted">
              <span className="size-2 rounded-sm" style={{ background: look.color }} />
              {look.label}
              <span className="ml-auto pl-3 text-ink">{formatCount(calls)}</span>
              <span className="w-12 text-right text-ink-faint">{shareText(calls, band.calls)}</span>
            </p>
          ) : null
        })}
    </div>
  )
}
