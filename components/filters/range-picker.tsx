'use client'

import { Calendar, ChevronDown } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { onDemand } from '@/components/ui/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { useFilters } from '@/lib/client/page/use-filters'
import { rangeWords } from '@/lib/shared/filters/range-words'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'

const RangePanel = onDemand(() => import('./range-panel'))

/** The window of time: presets, days of a calendar, or any two moments. */
export function RangePicker() {
  const { filters, zone } = useFilters()
  const words = rangeWords(filters, DEFAULT_RANGE, zone)
  return (
    <Popover waitsFor={RangePanel}>
      <PopoverTrigger
        aria-label={`Time range: ${words}`}
        className={cn(
          buttonClass('secondary', 'sm'),
          'min-w-0 shrink max-sm:flex-1 max-sm:justify-start md:max-w-80 md:shrink-0',
        )}
      >
        <Calendar className="size-3.5 shrink-0 text-ink-faint" />
        <span className="truncate">{words}</span>
        <ChevronDown className="size-3.5 shrink-0 text-ink-faint" />
      </PopoverTrigger>
      <PopoverContent
        aria-label="Time range"
        className="flex max-h-(--radix-popover-content-available-height) w-fit max-w-[calc(100vw-16px)] overflow-y-auto p-0 max-sm:w-[calc(100vw-32px)] max-sm:flex-col"
      >
        {(close) => <RangePanel onDone={close} />}
      </PopoverContent>
    </Popover>
  )
}
