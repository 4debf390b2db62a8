'use client'

import { X } from 'lucide-react'
import { useFilters } from '@/lib/hooks/use-filters'
import { chipsOf } from './chips'

/** What else narrows the question, each removable. */
export function FilterChips() {
  const { filters, set } = useFilters()
  return chipsOf(filters).map((chip) => (
    <span
      key={chip.key}
      className="inline-flex h-7 max-w-64 shrink-0 items-center gap-1.5 rounded-md bg-accent-soft pr-0.5 pl-2 text-accent-ink text-data"
    >
      <span className="opacity-90">{chip.name}</span>
      <span className="truncate font-medium">{chip.value}</span>
      <button
        type="button"
        aria-label={`Remove ${chip.name} ${chip.value}`}
        onClick={() => set(chip.remove)}
        className="flex size-6 items-center justify-center rounded hover:bg-surface-hover"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  ))
}
