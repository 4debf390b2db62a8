'use client'

import { Calendar, Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useFilters } from '@/lib/client/use-filters'
import { RANGES } from '@/lib/shared/contracts/filters'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'
import { RANGE_LABELS, rangeWords } from '@/lib/shared/range-words'
import { CustomRange } from './custom-range'

/** The window of time: presets, or any two moments. */
export function RangePicker({ className }: { className?: string }) {
  const { filters, range, zone, set } = useFilters()
  const [open, setOpen] = useState(false)
  const words = rangeWords(filters, DEFAULT_RANGE, zone)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        aria-label={`Time range: ${words}`}
        className={cn(buttonClass('secondary', 'sm'), 'min-w-0 shrink', className)}
      >
        <Calendar aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
        <span className="truncate">{words}</span>
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
      </PopoverTrigger>
      <PopoverContent aria-label="Time range" className="flex w-[min(480px,calc(100vw-32px))] p-0 max-sm:flex-col">
        <ul className="grid grid-cols-2 gap-x-1 p-1 sm:w-44 sm:grid-cols-1">
          {RANGES.map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={name === range}
                onClick={() => {
                  set({ range: name === DEFAULT_RANGE ? null : name, from: null, to: null })
                  setOpen(false)
                }}
                className="flex h-7 w-full items-center justify-between rounded-md px-2 text-left hover:bg-surface-hover aria-pressed:font-medium aria-pressed:text-accent-ink"
              >
                {RANGE_LABELS[name]}
                {name === range && <Check aria-hidden="true" className="size-3.5" />}
              </button>
            </li>
          ))}
        </ul>
        <CustomRange className="flex-1 border-line p-3 max-sm:border-t sm:border-l" onApplied={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}
