'use client'

import { useFilters } from '@/lib/client/use-filters'
import type { RangeName } from '@/lib/shared/contracts/filters'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'
import { RANGE_LABELS } from '@/lib/shared/range-words'

/** What managers compare most: one click each, where there is room. */
const QUICK: readonly RangeName[] = ['today', 'this-week', 'last-week', '28d']

export function QuickRanges({ className }: { className?: string }) {
  const { range, set } = useFilters()
  return (
    <fieldset aria-label="Quick ranges" className={className}>
      {QUICK.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === range}
          onClick={() => set({ range: name === DEFAULT_RANGE ? null : name, from: null, to: null })}
          className="h-6 rounded px-1.5 text-ink-muted text-xs hover:bg-surface-hover hover:text-ink aria-pressed:font-medium aria-pressed:text-accent-ink"
        >
          {RANGE_LABELS[name]}
        </button>
      ))}
    </fieldset>
  )
}
