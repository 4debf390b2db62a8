'use client'

import { useLayoutEffect, useRef } from 'react'
import { AXIS_PX, type TimelineLayout } from '@/lib/shared/timeline/layout'
import type { MomentStore } from './moment-store'

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
