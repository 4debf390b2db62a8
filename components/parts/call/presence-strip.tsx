import { memo } from 'react'
import { useHour, useNow } from '@/lib/client/page/use-now'
import type { Call } from '@/lib/shared/calls/call'
import { isMarkedStale } from '@/lib/shared/calls/open-calls'
import { extentOf } from '@/lib/shared/timeline/extent'
import { isOpen, peopleOfCall } from '@/lib/shared/timeline/presence'
import { makeScale } from '@/lib/shared/timeline/scale'

const WIDTH = 56
const HEIGHT = 18
const MAX_LINES = 6

/** A call's timeline in a few pixels: one line per person, ringing left blank. */
export const PresenceStrip = memo(function PresenceStrip({ call }: { call: Call }) {
  const nowSeconds = useDrawnAt(call)
  const people = peopleOfCall(call, nowSeconds).filter((person) => person.intervals.length > 0)
  if (people.length === 0) return <span aria-hidden="true" className="inline-block w-14" />
  const scale = makeScale(extentOf(call, people, nowSeconds), WIDTH)
  const shown = people.slice(0, MAX_LINES)
  const pitch = HEIGHT / shown.length
  const line = Math.min(4, pitch - 1)
  return (
    <svg aria-hidden="true" width={WIDTH} height={HEIGHT} className="shrink-0">
      {shown.map((person, row) =>
        person.presence.map((span) => {
          const x = Math.min(scale.x(span.from), WIDTH - 1)
          return (
            <rect
              key={`${person.uid}-${span.from}`}
              x={x}
              y={row * pitch + (pitch - line) / 2}
              width={Math.max(scale.x(span.to) - x, 1)}
              height={line}
              rx={1}
              className={call.type === 'video' ? 'fill-media-video' : 'fill-media-audio'}
            />
          )
        }),
      )}
    </svg>
  )
})

/** The epoch second now, or the hour for a call that was probably never closed; for an ended one its own time, so that it is not drawn again. */
export function useDrawnAt(call: Call): number {
  const isStale = isMarkedStale(call)
  const now = useNow(isOpen(call) && !isStale)
  const hour = useHour()
  return (isStale ? hour : now) ?? call.time
}
