'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { TimeDrawing } from '@/components/charts/lazy'

const WITH_CHARTS: readonly string[] = ['/', '/explore']

/** On a page of charts, loads their code while its data is still on the way. */
export function ChartsAhead() {
  const hasCharts = WITH_CHARTS.includes(usePathname())
  useEffect(() => {
    if (hasCharts) TimeDrawing.preload()
  }, [hasCharts])
  return null
}
