'use client'

import { RotateCcw } from 'lucide-react'
import { ViewSwitch } from '@/components/charts/view-switch'
import { WhyButton } from '@/components/parts/why/why-host'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/form/button'
import { Segmented } from '@/components/ui/form/segmented'
import { useChartView } from '@/lib/client/page/use-chart-view'
import { useFilters } from '@/lib/client/page/use-filters'

/** The measure, the view, and the button that resets the zoom. Below the title on a phone. */
export function ChartControls({ className }: { className: string }) {
  const { compare } = useFilters()
  const { chart, view, isZoomed, resetZoom, setChart, setView } = useChartView()
  const measure = chart === 'statuses' ? 'calls' : chart
  return (
    <div className={cn('flex-wrap items-center gap-1.5 sm:justify-end', className)}>
      {isZoomed && compare && <WhyButton metric={measure === 'calls' ? 'calls' : 'totalMinutes'} className="mr-1" />}
      {isZoomed && (
        <Button size="sm" icon={<RotateCcw aria-hidden="true" className="size-3.5" />} onClick={resetZoom}>
          Reset zoom
        </Button>
      )}
      <Segmented label="Measure" value={measure} onChange={setChart} options={{ calls: 'Calls', minutes: 'Minutes' }} />
      <ViewSwitch view={view} onChange={setView} />
    </div>
  )
}
