import { parseAsString, useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { CHARTS, VIEWS } from '@/lib/shared/address/words'
import { bucketDoor } from '@/lib/shared/charts/doors'
import { RANGES, type RangeName } from '@/lib/shared/filters/filters'
import { choiceOf } from '@/lib/shared/params/filters'
import { useFilters } from './use-filters'

export type Chart = (typeof CHARTS)[number]

const viewParsers = {
  chart: choiceOf(CHARTS),
  view: choiceOf(VIEWS),
  /** What was shown before the first zoom: a range's name, or `from..to` where either side may be empty. */
  zoomed: parseAsString,
}

/** What the overview's main chart shows, in the URL: calls or minutes, chart or table, and the range before a zoom. */
export function useChartView() {
  const [{ chart, view, zoomed }, setState] = useQueryStates(viewParsers)
  const { filters, range, set } = useFilters()

  /** Filters the page by a window, epoch seconds; Back undoes it. */
  const zoomTo = useCallback(
    (window: { from: number; to: number | null }) => {
      const origin = zoomed ?? range ?? `${filters.from ?? ''}..${filters.to ?? ''}`
      setState({ zoomed: origin }, { history: 'push' })
      set(bucketDoor({}, window))
    },
    [zoomed, range, filters.from, filters.to, setState, set],
  )

  return {
    chart,
    view,
    // Choosing a range in the bar ends a zoom.
    isZoomed: zoomed !== null && range === null,
    zoomTo,
    resetZoom: () => {
      if (zoomed === null) return
      setState({ zoomed: null }, { history: 'push' })
      set(originOf(zoomed))
    },
    setChart: (next: Chart) => setState({ chart: next }),
    setView: (next: 'chart' | 'table') => setState({ view: next }),
  }
}

function originOf(zoomed: string): { range?: RangeName; from?: string; to?: string } {
  if ((RANGES as readonly string[]).includes(zoomed)) return { range: zoomed as RangeName }
  const [from, to] = zoomed.split('..')
  return { from: from || undefined, to: to || undefined }
}
