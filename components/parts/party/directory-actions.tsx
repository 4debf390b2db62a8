'use client'

import { FindBox } from '@/components/ui/form/find-box'
import { Segmented } from '@/components/ui/form/segmented'
import { byChangeOf, withChange } from '@/lib/shared/charts/sort-by'
import { MAX_FIND_CHARACTERS } from '@/lib/shared/params/directory'

const OPTIONS = { figure: 'Figures', change: 'Change' } as const

/** Whether a list that is compared sorts by its figures or by how much they changed. */
function SortBy({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
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

type DirectoryActionsProps = {
  label: string
  state: { find: string; search: (text: string) => void; sortBy: (sort: string) => void }
  /** The order; null where nothing is compared, so that there are no changes to sort by. */
  sort: string | null
}

/** Search and order of a list of people or groups. */
export function DirectoryActions({ label, state, sort }: DirectoryActionsProps) {
  return (
    <>
      {sort !== null && <SortBy sort={sort} onSort={state.sortBy} />}
      <FindBox
        value={state.find}
        onFind={state.search}
        label={label}
        maxLength={MAX_FIND_CHARACTERS}
        className="w-full sm:w-56"
      />
    </>
  )
}
