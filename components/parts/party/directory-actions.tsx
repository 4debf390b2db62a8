'use client'

import { FindBox } from '@/components/ui/form/find-box'
import { Segmented } from '@/components/ui/form/segmented'
import type { useDirectoryState } from '@/lib/client/data/use-people'
import { byChangeOf, withChange } from '@/lib/shared/charts/sort-by'
import { MAX_FIND_CHARACTERS } from '@/lib/shared/params/directory'

const OPTIONS = { figure: 'Figures', change: 'Change' } as const

type State = Pick<ReturnType<typeof useDirectoryState<string>>, 'find' | 'search' | 'sort' | 'sortBy' | 'mayCompare'>

/** Search of a list of people, teams or groups, and whether it has figures alone or also how much each changed, by which it is then sorted. */
export function DirectoryActions({ label, state }: { label: string; state: State }) {
  return (
    <>
      {state.mayCompare && (
        <Segmented
          label="Show"
          value={byChangeOf(state.sort) ? 'change' : 'figure'}
          onChange={(value) => state.sortBy(withChange(state.sort, value === 'change'))}
          options={OPTIONS}
        />
      )}
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
