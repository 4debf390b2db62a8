import { useLayoutEffect, useRef } from 'react'
import { formatClock, sinceStart, type Zone } from '@/lib/shared/text/format'
import type { TimelineLayout } from '@/lib/shared/timeline/layout'
import { countAt } from '@/lib/shared/timeline/presence'
import type { MomentStore } from './moment-store'

const LABEL_PX = 150

type CursorProps = {
  layout: TimelineLayout
  moment: MomentStore
  start: number
  zone: Zone
  /** How many seconds the call was shifted from its own clock times. */
  shift?: number
}

/** The line under the pointer, with its clock time and time since the start. Updates the DOM directly, so that moving it renders nothing. */
export function Cursor({ layout, moment, start, zone, shift = 0 }: CursorProps) {
  const line = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const show = () => {
      const time = moment.get()
      if (!line.current || !label.current) return
      const visible = time !== null && time >= layout.window.from && time <= layout.window.to
      line.current.style.visibility = visible ? 'visible' : 'hidden'
      if (!visible) return
      const x = layout.scale.x(time)
      const present = countAt(layout.counts, time)
      line.current.style.transform = `translateX(${x}px)`
      line.current.dataset.pinned = String(time === moment.pinned())
      label.current.style.transform = `translateX(${Math.min(Math.max(x - LABEL_PX / 2, 0), Math.max(layout.width - LABEL_PX, 0)) - x}px)`
      label.current.textContent = `${formatClock(time - shift, zone)} · ${sinceStart(time, start)} · ${present} in`
    }
    show()
    return moment.subscribe(show)
  }, [layout, moment, start, zone, shift])
  return (
    <div
      ref={line}
      aria-hidden="true"
      className="group pointer-events-none invisible absolute top-0 left-0 z-10 w-px bg-ink/60 will-change-transform data-[pinned=true]:bg-accent"
      style={{ height: layout.height }}
    >
      <div
        ref={label}
        className="num sticky top-14 flex h-5 items-center justify-center whitespace-nowrap rounded bg-ink text-center font-medium text-ink-inverse text-micro group-data-[pinned=true]:bg-accent"
        style={{ width: LABEL_PX }}
      />
    </div>
  )
}

/** The stretch that is being dragged over, pixels of the plot. */
export const DragBand = ({ drag }: { drag: { x0: number; x1: number } }) => (
  <div
    className="pointer-events-none absolute inset-y-0 border-accent border-x bg-accent/15"
    style={{ left: drag.x0, width: drag.x1 - drag.x0 }}
  />
)
