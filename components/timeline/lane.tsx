import { memo } from 'react'
import type { Call } from '@/lib/shared/calls/call'
import { exactDuration, formatClock, type Zone } from '@/lib/shared/text/format'
import type { Lane as LaneLayout } from '@/lib/shared/timeline/layout'
import type { DeviceInterval } from '@/lib/shared/timeline/presence'
import type { Box } from '@/lib/shared/timeline/scale'

/** The attributes of a rectangle. */
export const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height })
/** The attributes of a line across the plot whose lower edge is `y`. */
export const lineAcross = (width: number, y: number) => ({ x1: 0, x2: width, y1: y - 0.5, y2: y - 0.5 })

type LaneProps = {
  lane: LaneLayout
  width: number
  name: string
  call: Call
  zone: Zone
  selected: boolean
  faded: boolean
}

/** One person: a bar for each interval, with a dashed line up to each reconnect. Hovering a bar describes it; bars with an unknown time are dashed. */
export const Lane = memo(function Lane({ lane, width, name, call, zone, selected, faded }: LaneProps) {
  const fill = call.type === 'video' ? 'fill-media-video' : 'fill-media-audio'
  return (
    <g data-lane="" opacity={faded ? 0.35 : 1}>
      <rect {...boxOf({ ...lane, x: 0, width })} className={selected ? 'fill-accent-soft' : 'fill-transparent'} />
      <line {...lineAcross(width, lane.y + lane.height)} className="stroke-line" />
      {lane.gaps.map((gap) => (
        <line
          key={`${gap.y}-${gap.from}`}
          x1={gap.x}
          x2={gap.x + gap.width}
          y1={gap.y + gap.height / 2}
          y2={gap.y + gap.height / 2}
          strokeDasharray="2 3"
          strokeWidth={1.5}
          className="stroke-ink-faint"
        >
          <title>{`${name} was away for ${exactDuration(gap.to - gap.from)}`}</title>
        </line>
      ))}
      {lane.bars.map((bar) => {
        const { interval } = bar
        const uncertain = interval.unknownEnd || interval.unknownStart || interval.reversed
        return (
          <g key={interval.row} data-uid={lane.person.uid} className="cursor-pointer">
            <IntervalTitle interval={interval} name={name} zone={zone} />
            <rect
              {...boxOf(bar)}
              rx={Math.min(3, bar.width / 2)}
              className={`${interval.reversed ? 'fill-danger' : fill} ${uncertain ? 'stroke-warning' : ''}`}
              strokeDasharray={uncertain ? '3 2' : undefined}
              strokeWidth={uncertain ? 1.5 : 0}
              fillOpacity={uncertain && !interval.reversed ? 0.45 : 0.9}
            />
            {interval.open && !bar.cutRight && (
              <circle cx={bar.x + bar.width} cy={bar.y + bar.height / 2} r={4} className={`${fill} pulse-slow`} />
            )}
          </g>
        )
      })}
    </g>
  )
})

type IntervalTitleProps = { interval: DeviceInterval; name: string; zone: Zone }

/** An interval in words. Memoized apart from the bar, since formatting times costs more than drawing and does not depend on the zoom. */
const IntervalTitle = memo(function IntervalTitle({ interval, name, zone }: IntervalTitleProps) {
  const from = interval.unknownStart ? 'unknown' : formatClock(interval.from, zone)
  const left = interval.open ? 'now' : interval.unknownEnd ? 'unknown' : formatClock(interval.to, zone)
  return (
    <title>{`${name}: ${from} – ${left} (${exactDuration(interval.to - interval.from)})${interval.reversed ? ', left before joining according to the API' : ''}${interval.deviceId === null ? '' : `\n${interval.deviceId}`}`}</title>
  )
})
