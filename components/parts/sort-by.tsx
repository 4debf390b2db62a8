'use client'

import { Segmented } from '@/components/ui/segmented'
import { byChangeOf, withChange } from '@/lib/shared/charts/sort-by'

const OPTIONS = { figure: 'Figures', change: 'Change' } as const

/** Whether a list that is compared sorts by its figures or by how much they changed. */
export function SortBy({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-ink-muted text-xs">
      <span aria-hidden="true">Sort by</span>
      <Segmented
        label="Sort by"
        value={byChangeOf(sort) ? 'change' : 'figure'}
        onChange={(value) => onSort(withChange(sort, value === 'change'))}
        options={OPTIONS}
      />
    </span>
  )
}
