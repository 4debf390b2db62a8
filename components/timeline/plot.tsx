import { memo, useId } from 'react'
import type { Call } from '@/lib/shared/calls/call'
import type { Cast } from '@/lib/shared/story/cast'
import { exactDuration, formatClock, type Zone } from '@/lib/shared/text/format'
import { AXIS_PX, FILES_PX, type Lane as LaneLayout, STRIP_PX, type TimelineLayout } from '@/lib/shared/timeline/layout'
import type { DeviceInterval } from '@/lib/shared/timeline/presence'
import type { Box } from '@/lib/shared/timeline/scale'
import { labelX } from '@/lib/shared/timeline/ticks'

/** The attributes of a rectangle. */
const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height })
/** The attributes of a line across the plot whose lower edge is `y`. */
const lineAcross = (width: number, y: number) => ({ x1: 0, x2: width, y1: y - 0.5, y2: y - 0.5 })

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
const Lane = memo(function Lane({ lane, width, name, call, zone, selected, faded }: LaneProps) {
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

type PlotProps = { layout: TimelineLayout; call: Call; zone: Zone; nameOf: Cast['nameOf']; selected: string | null }

/** Everything that does not change while the cursor moves: axis, strip, ringing, recordings and lanes. */
export const Plot = memo(function Plot({ layout, call, zone, nameOf, selected }: PlotProps) {
  const id = useId()
  const { width, height, ring } = layout
  /** The lane of recordings or transcripts, with the line below it. */
  const files = (bars: TimelineLayout['recordings'], y: number | null, verb: string, className: string) => (
    <>
      {bars.map((bar) => (
        <rect key={bar.index} {...boxOf(bar)} rx={3} className={className}>
          <title>{`${verb} ${formatClock(bar.from, zone)} – ${bar.openEnd ? 'unknown' : formatClock(bar.to, zone)} (${exactDuration(bar.to - bar.from)})`}</title>
        </rect>
      ))}
      {y !== null && <line {...lineAcross(width, y + FILES_PX)} className="stroke-line-strong" />}
    </>
  )
  return (
    <svg aria-hidden="true" width={width} height={height} className="block">
      <defs>
        <pattern id={`${id}-ring`} width="6" height="6" patternTransform="rotate(45)" patternUnits="userSpaceOnUse">
          <line x1="0" y1="0" x2="0" y2="6" strokeWidth="2" className="stroke-line-strong" />
        </pattern>
      </defs>
      {layout.ticks.map((tick) => (
        <g key={tick.time}>
          <line x1={tick.x} x2={tick.x} y1={AXIS_PX} y2={height} className="stroke-line" />
          <text x={labelX(tick, width)} y={16} textAnchor="middle" className="num fill-ink-faint text-[11px]">
            {tick.label}
          </text>
        </g>
      ))}
      {ring && (
        <g>
          <title>{`Rang for ${exactDuration(ring.to - ring.from)}, from ${formatClock(ring.from, zone)}`}</title>
          <rect {...boxOf(ring)} fill={`url(#${id}-ring)`} opacity={0.55} />
          {ring.width > 44 && layout.lanes.length > 0 && (
            <text
              x={ring.x + ring.width / 2}
              y={AXIS_PX + 18}
              textAnchor="middle"
              className="fill-ink-muted stroke-surface-raised text-[11px]"
              strokeWidth={4}
              paintOrder="stroke"
            >
              {ring.width > 84 ? `rang ${exactDuration(ring.to - ring.from)}` : exactDuration(ring.to - ring.from)}
            </text>
          )}
        </g>
      )}
      {layout.counts.map((step) => (
        <rect key={step.from} {...boxOf(step)} className="fill-ink-faint/30">
          <title>{`${step.count} in the call, ${formatClock(step.from, zone)} – ${formatClock(step.to, zone)}`}</title>
        </rect>
      ))}
      <line {...lineAcross(width, AXIS_PX + STRIP_PX)} className="stroke-line-strong" />
      {files(layout.recordings, layout.recordingsY, 'Recorded', 'fill-danger/70')}
      {files(layout.transcripts, layout.transcriptsY, 'Transcribed', 'fill-accent/45 stroke-surface-raised')}
      {layout.lanes.map((lane) => (
        <Lane
          key={lane.person.uid}
          lane={lane}
          width={width}
          name={nameOf(lane.person.uid)}
          call={call}
          zone={zone}
          selected={lane.person.uid === selected}
          faded={selected !== null && lane.person.uid !== selected}
        />
      ))}
      {layout.folds.map((fold) => (
        <g key={fold.from}>
          <title>{`${exactDuration(fold.to - fold.from)} with nobody present, folded`}</title>
          <rect {...boxOf(fold)} className="fill-surface-sunken" />
          <path
            d={`M${fold.x + 0.5} ${fold.y}V${fold.y + fold.height}M${fold.x + fold.width - 0.5} ${fold.y}V${fold.y + fold.height}`}
            strokeDasharray="3 3"
            className="stroke-line-strong"
          />
        </g>
      ))}
    </svg>
  )
})
