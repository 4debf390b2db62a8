'use client'

import { Bar, BarChart, type BarShapeProps, Tooltip, XAxis } from 'recharts'
import { type BandCount, edgeLabel } from '@/lib/charts/bands'
import { axisLabel } from '@/lib/charts/value-axis'
import { countOf, shareText } from '@/lib/charts/values'
import { SvgDoor } from './svg-door'

export type BandChartProps = {
  bands: readonly BandCount[]
  width: number
  height: number
  hrefOf: (band: BandCount) => string | null
}

const TOP = 18
const EDGE_ROOM = 30

/** How many calls fall into each band. Bars touch at the edges, which carry the labels; each bar has its figure on top and leads to its calls. */
export default function BandChart({ bands, width, height, hrefOf }: BandChartProps) {
  const total = bands.reduce((sum, band) => sum + band.calls, 0)
  const step = width / bands.length
  const everyEdge = Math.max(1, Math.ceil(EDGE_ROOM / step))

  const column = (shape: BarShapeProps) => {
    const band = bands[shape.index]
    if (!band) return <g />
    const barHeight = band.calls > 0 ? Math.max(1.5, shape.height) : 0
    const base = shape.y + shape.height
    return (
      <SvgDoor
        href={band.calls > 0 ? hrefOf(band) : null}
        label={`${band.label}: ${countOf(band.calls, 'call')}, ${shareText(band.calls, total)}; show these calls`}
        focusable
      >
        <rect x={shape.x} y={TOP} width={shape.width} height={Math.max(0, base - TOP)} fill="transparent" />
        <rect
          x={shape.x + 1}
          y={base - barHeight}
          width={Math.max(1, shape.width - 2)}
          height={barHeight}
          rx={1.5}
          fill="var(--accent)"
          fillOpacity={0.82}
        />
        <text
          x={shape.x + shape.width / 2}
          y={base - barHeight - 5}
          textAnchor="middle"
          fontSize={10.5}
          fill={band.calls > 0 ? 'var(--ink-muted)' : 'var(--ink-faint)'}
        >
          {axisLabel(band.calls)}
        </text>
      </SvgDoor>
    )
  }

  return (
    <BarChart
      data={bands as BandCount[]}
      width={width}
      height={height}
      margin={{ top: TOP, right: 0, bottom: 0, left: 0 }}
      barCategoryGap={0}
      accessibilityLayer={false}
    >
      <XAxis
        dataKey="key"
        height={24}
        interval={0}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        tick={({ x, y, index }: { x: string | number; y: string | number; index: number }) =>
          index > 0 && index % everyEdge === 0 ? (
            <text
              x={Number(x) - step / 2}
              y={Number(y) + 8}
              textAnchor="middle"
              fontSize={10.5}
              fill="var(--ink-faint)"
            >
              {edgeLabel(bands[index]?.min ?? 0)}
            </text>
          ) : (
            <g />
          )
        }
      />
      <Tooltip
        cursor={{ fill: 'var(--ink)', fillOpacity: 0.05 }}
        isAnimationActive={false}
        content={({ active, payload }) => {
          const band = payload?.[0]?.payload as BandCount | undefined
          return active && band ? (
            <p className="num rounded-md bg-surface-raised px-2.5 py-1.5 text-ink text-xs shadow-overlay">
              <span className="font-medium">{band.label}</span> · {countOf(band.calls, 'call')}{' '}
              <span className="text-ink-faint">{shareText(band.calls, total)}</span>
            </p>
          ) : null
        }}
      />
      <Bar dataKey="calls" isAnimationActive={false} shape={column} />
    </BarChart>
  )
}
