import { useRef } from 'react'
import type { ChartData } from '@/lib/shared/charts/chart'
import { largestByUnit, steadyScale, type ValueAxis } from '@/lib/shared/charts/value-axis'

/** The shared value axes of charts: kept while the same points are refreshed, recomputed for other points. Equal axes are the same array, since charts are memoized. */
export function useAxes(charts: readonly ChartData[]): ValueAxis[] {
  const shown = useRef<{ identity: string; axes: ValueAxis[] } | null>(null)
  const identity = JSON.stringify(
    charts.map(({ along, points, series }) => [along, points.length, series.map(({ id, unit }) => [id, unit])]),
  )
  const kept = shown.current?.identity === identity ? shown.current.axes : []
  const axes = [...largestByUnit(charts)].map(([unit, max]) => {
    const scale = kept.find((axis) => axis.unit === unit)?.scale ?? null
    return { unit, scale: steadyScale(unit, scale, max) }
  })
  const isSame =
    axes.length === kept.length &&
    axes.every(({ unit, scale }, at) => kept[at]?.unit === unit && kept[at].scale === scale)
  shown.current = { identity, axes: isSame ? kept : axes }
  return shown.current.axes
}
