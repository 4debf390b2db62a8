'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { importTimeDrawing } from '@/components/charts/lazy'

const WITH_CHARTS: readonly string[] = ['/', '/explore']

/** On a page of charts, loads their code while its data is still on the way. */
export function ChartsAhead() {
  const hasCharts = WITH_CHARTS.includes(usePathname())
  useEffect(() => {
    // What fails now is reported when a chart is shown.
    if (hasCharts) importTimeDrawing().catch(() => undefined)
  }, [hasCharts])
  return null
}
