'use client'

import { useId, useMemo } from 'react'
import { useWidth } from '@/lib/client/page/use-size'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call } from '@/lib/shared/calls/call'
import { layoutTimeline } from '@/lib/shared/timeline/layout'
import { LaneLabels } from './lane-labels'
import { Plot } from './plot'

type MiniTimelineProps = {
  call: Call
  nowSeconds: number
  nameOf: (uid: string) => string
  onSelect: (uid: string | null) => void
}

/** The timeline without its toolbar, for a side panel. */
export function MiniTimeline({ call, nowSeconds, nameOf, onSelect }: MiniTimelineProps) {
  const zone = useZone()
  const id = useId()
  const [measure, width] = useWidth()
  const layout = useMemo(
    () => layoutTimeline(call, { window: null, width: width ?? 0, nowSeconds, collapse: true, zone }),
    [call, width, nowSeconds, zone],
  )
  return (
    <div className="flex overflow-hidden rounded border border-line">
      <LaneLabels layout={layout} initiator={call.initiator} nameOf={nameOf} selected={null} onSelect={onSelect} />
      <div ref={measure} className="min-w-0 flex-1" style={{ height: layout.height }}>
        {width !== null && <Plot id={id} layout={layout} call={call} zone={zone} nameOf={nameOf} selected={null} />}
      </div>
    </div>
  )
}
