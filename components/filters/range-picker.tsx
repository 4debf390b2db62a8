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

/** The window of time: presets, days of a calendar, or any two moments. */
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
      <PopoverContent
        aria-label="Time range"
        className="flex max-h-(--radix-popover-content-available-height) w-fit max-w-[calc(100vw-16px)] overflow-y-auto p-0 max-sm:w-[calc(100vw-32px)] max-sm:flex-col"
      >
        <ul className="grid shrink-0 grid-cols-2 content-start gap-x-1 p-1 sm:w-40 sm:grid-cols-1">
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
        <CustomRange className="border-line p-3 max-sm:border-t sm:border-l" onApplied={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}
