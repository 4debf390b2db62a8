import { useMemo, useState } from 'react'
import { Cursor } from '@/components/timeline/cursor'
import { LaneLabels } from '@/components/timeline/lane-labels'
import type { MomentStore } from '@/components/timeline/moment-store'
import { Plot } from '@/components/timeline/plot'
import { useGestures } from '@/components/timeline/use-gestures'
import { useWidth } from '@/lib/client/page/use-size'
import { useZone } from '@/lib/client/page/use-zone'
import { ZERO } from '@/lib/shared/compare'
import { castOf } from '@/lib/shared/story/cast'
import { formatClock, PLAIN_UTC, sinceStart } from '@/lib/shared/text/format'
import { layoutTimeline } from '@/lib/shared/timeline/layout'
import type { Span } from '@/lib/shared/timeline/presence'
import { SideLetter } from './call-choice'
import type { useCompare, useShifted } from './use-compare'

type CompareLaneProps = {
  name: 'A' | 'B'
  shifted: ReturnType<typeof useShifted>
  extent: Span
  state: ReturnType<typeof useCompare>
  moment: MomentStore
}

/** One call on the shared axis, which is in UTC, where both calls start at midnight. */
export function CompareLane({ name, shifted, extent, state, moment }: CompareLaneProps) {
  const { call, shift, nowSeconds } = shifted
  const { window, pinned, pin: onPin, zoomTo: onWindow } = state
  const zone = useZone()
  const [measure, width] = useWidth()
  const [selected, setSelected] = useState<string | null>(null)
  const { nameOf } = useMemo(() => castOf(call, nowSeconds), [call, nowSeconds])
  const layout = useMemo(() => {
    const options = { window, extent, width: width ?? 0, nowSeconds, collapse: false, zone: PLAIN_UTC }
    const drawn = layoutTimeline(call, options)
    return { ...drawn, ticks: drawn.ticks.map((tick) => ({ ...tick, label: sinceStart(tick.time, ZERO) })) }
  }, [call, window, extent, width, nowSeconds])
  const { drag, plot } = useGestures({ layout, call, moment, onWindow, onPin, onSelect: setSelected })
  const at = pinned ?? layout.window.from
  return (
    <section aria-label={`Timeline of call ${name}`} className="relative flex border-line border-t" data-lane-of={name}>
      <SideLetter name={name} className="absolute top-1 left-2 sm:left-3" />
      <LaneLabels {...{ layout, nameOf, selected }} initiator={call.initiator} onSelect={setSelected} />
      <div ref={measure} className="relative min-w-0 flex-1">
        {width === null ? (
          <div style={{ height: layout.height }} />
        ) : (
          <div
            role="slider"
            tabIndex={0}
            aria-label={`Moment in call ${name}. Arrow keys move it, comma and period jump to events, plus and minus zoom.`}
            aria-valuemin={Math.round(extent.from - ZERO)}
            aria-valuemax={Math.round(extent.to - ZERO)}
            aria-valuenow={Math.round(at - ZERO)}
            aria-valuetext={`${sinceStart(at, ZERO)} since the start, ${formatClock(at - shift, zone)}`}
            className="relative min-h-20 cursor-crosshair touch-pan-y select-none overflow-clip focus-visible:-outline-offset-2"
            {...plot}
          >
            <Plot layout={layout} call={call} zone={PLAIN_UTC} nameOf={nameOf} selected={selected} />
            {drag && (
              <div
                className="pointer-events-none absolute inset-y-0 border-accent border-x bg-accent/15"
                style={{ left: drag.x0, width: drag.x1 - drag.x0 }}
              />
            )}
            <Cursor layout={layout} moment={moment} start={ZERO} zone={zone} shift={shift} />
          </div>
        )}
        {layout.lanes.length === 0 && <p className="px-4 pb-4 text-data text-ink-muted">Nobody joined this call.</p>}
      </div>
    </section>
  )
}
