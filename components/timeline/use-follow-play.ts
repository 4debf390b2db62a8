'use client'

import { useEffect } from 'react'
import type { TimelineLayout } from '@/lib/shared/timeline/layout'
import type { Span } from '@/lib/shared/timeline/presence'
import { isWhole, panWindow } from '@/lib/shared/timeline/zoom'
import type { MomentStore } from './moment-store'

/** Moves a zoomed window along when playback leaves it, unless the viewer had already moved it elsewhere. */
export function useFollowPlay(layout: TimelineLayout, moment: MomentStore, onWindow: (window: Span | null) => void) {
  useEffect(() => {
    const { window, extent } = layout
    if (isWhole(window, extent)) return
    const isInside = () => {
      const time = moment.playing()
      return time !== null && time >= window.from && time <= window.to
    }
    let wasInside = isInside()
    return moment.subscribe(() => {
      const inside = isInside()
      const time = moment.playing()
      if (wasInside && !inside && time !== null) onWindow(panWindow(window, time - window.from, extent))
      wasInside = inside
    })
  }, [layout, moment, onWindow])
}
