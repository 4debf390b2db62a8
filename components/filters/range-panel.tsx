'use client'

import { Check } from 'lucide-react'
import { useFilters } from '@/lib/client/use-filters'
import { RANGES } from '@/lib/shared/filters/filters'
import { RANGE_LABELS } from '@/lib/shared/filters/range-words'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'
import { CustomRange } from './custom-range'

/** The presets beside the calendar. */
export default function RangePanel({ onDone }: { onDone: () => void }) {
  const { range, set } = useFilters()
  return (
    <>
      <ul className="grid shrink-0 grid-cols-2 content-start gap-x-1 p-1 sm:w-40 sm:grid-cols-1">
        {RANGES.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === range}
              onClick={() => {
                set({ range: name === DEFAULT_RANGE ? null : name, from: null, to: null })
                onDone()
              }}
              className="flex h-7 w-full items-center justify-between rounded-md px-2 text-left hover:bg-surface-hover aria-pressed:font-medium aria-pressed:text-accent-ink"
            >
              {RANGE_LABELS[name]}
              {name === range && <Check aria-hidden="true" className="size-3.5" />}
            </button>
          </li>
        ))}
      </ul>
      <CustomRange className="border-line p-3 max-sm:border-t sm:border-l" onApplied={onDone} />
    </>
  )
}
