import { useEffect, useLayoutEffect, useRef } from 'react'
import type { MomentStore } from '@/components/timeline/moment-store'
import { AXIS_PX, type TimelineLayout } from '@/lib/shared/timeline/layout'
import type { Span } from '@/lib/shared/timeline/presence'
import { isWhole, panWindow } from '@/lib/shared/timeline/zoom'

/** Moves a zoomed window along when playback leaves it, unless the viewer had already moved it elsewhere. */
export function useFollowPlay(layout: TimelineLayout, moment: MomentStore, onWindow: (window: Span | null) => void) {
  useEffect(() => {
    const { window, extent } = layout
    if (isWhole(window, extent)) return
    const isInside = (time: number | null) => time !== null && time >= window.from && time <= window.to
    let before = moment.playing()
    return moment.subscribe(() => {
      const time = moment.playing()
      if (isInside(before) && !isInside(time) && time !== null) onWindow(panWindow(window, time - window.from, extent))
      before = time
    })
  }, [layout, moment, onWindow])
}

/** The position of the playing recording, visible even while the pointer is elsewhere. Updates the DOM directly, like the cursor. */
export function Playhead({ layout, moment }: { layout: TimelineLayout; moment: MomentStore }) {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const show = () => {
      const time = moment.playing()
      if (!line.current) return
      const visible = time !== null && time >= layout.window.from && time <= layout.window.to
      line.current.style.visibility = visible ? 'visible' : 'hidden'
      if (visible) line.current.style.transform = `translateX(${layout.scale.x(time)}px)`
    }
    show()
    return moment.subscribe(show)
  }, [layout, moment])
  return (
    <div
      ref={line}
      aria-hidden="true"
      className="pointer-events-none invisible absolute left-0 w-px bg-danger will-change-transform print:hidden"
      style={{ top: AXIS_PX, height: layout.height - AXIS_PX }}
    >
      <div className="-left-1 absolute top-0 border-x-4 border-x-transparent border-t-[6px] border-t-danger" />
    </div>
  )
}
