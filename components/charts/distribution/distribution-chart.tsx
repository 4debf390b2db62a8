'use client'

import { useMemo } from 'react'
import { Bar, BarChart, type BarShapeProps, XAxis, YAxis } from 'recharts'
import { AXIS_LINE } from '@/components/charts/axis-looks'
import type { Datum } from '@/components/charts/drawing/axes'
import { ChartTooltip } from '@/components/charts/drawing/tooltip'
import type { ChartSpec } from '@/components/charts/spec'
import { type BandCount, edgeLabel, type NamedValue } from '@/lib/shared/charts/bands'
import { cellAt, wholeOf } from '@/lib/shared/charts/chart'
import { ColumnTops, DistributionBar, NamedValues, namedValueLines } from './distribution-parts'

export type DistributionProps = {
  spec: ChartSpec
  bands: readonly BandCount[]
  /** The words over a column. */
  topOf: (band: BandCount) => string
  named: readonly NamedValue[]
  namedHrefOf: (value: NamedValue) => string | null
  width: number
  height: number
}

const TOP_PIXELS = 17
const LINE_PIXELS = 15
const AXIS_PIXELS = 22
const EDGE_ROOM_PIXELS = 30

/** How many calls are in each band, with named values on the axis. Columns meet at the band edges, which have the labels; each part and each name links to its calls. */
export default function DistributionChart(props: DistributionProps) {
  const { spec, bands, topOf, named, namedHrefOf, width, height } = props
  const step = width / bands.length
  const placed = namedValueLines(bands, named, width)
  const top = TOP_PIXELS + Math.max(0, ...placed.map(({ line }) => line + 1)) * LINE_PIXELS
  const most = Math.max(1, ...spec.points.map((point) => wholeOf(spec, point)?.value ?? 0))
  const everyEdge = Math.max(1, Math.ceil(EDGE_ROOM_PIXELS / step))
  const data = useMemo(() => spec.points.map((point, index) => ({ point, index })), [spec.points])
  return (
    <BarChart
      data={data}
      width={width}
      height={height}
      margin={{ top, right: 0, bottom: 0, left: 0 }}
      barCategoryGap={1}
      className="num"
      accessibilityLayer={false}
    >
      <XAxis
        dataKey="index"
        height={AXIS_PIXELS}
        interval={0}
        tickLine={false}
        axisLine={AXIS_LINE}
        tick={({
          x,
          y,
          payload: { value: index },
        }: {
          x: string | number
          y: string | number
          payload: { value: number }
        }) => (
          <text x={Number(x) - step / 2} y={Number(y) + 7} textAnchor="middle" fontSize={10.5} fill="var(--ink-faint)">
            {index > 0 && index % everyEdge === 0 ? edgeLabel(bands[index]?.min ?? 0) : ''}
          </text>
        )}
      />
      <YAxis hide domain={[0, most]} />
      <ChartTooltip spec={spec} />
      {spec.series.map((series) => (
        <Bar
          key={series.id}
          stackId="parts"
          dataKey={({ point }: Datum) => cellAt(point, series.id).value ?? 0}
          isAnimationActive={false}
          shape={(shape: BarShapeProps) => <DistributionBar spec={spec} series={series} placed={shape} />}
        />
      ))}
      <NamedValues placed={placed} linePixels={LINE_PIXELS} bottom={height - AXIS_PIXELS} hrefOf={namedHrefOf} />
      <ColumnTops spec={spec} textOf={(index) => (bands[index] ? topOf(bands[index]) : '')} />
    </BarChart>
  )
}
