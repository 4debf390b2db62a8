import { FindBox } from '@/components/ui/find-box'
import { MAX_FIND_CHARACTERS } from '@/lib/shared/params/directory'
import { SortBy } from './sort-by'

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
