import { useQueryState, useQueryStates } from 'nuqs'
import { comparedBy } from '@/lib/shared/charts/sort-by'
import { FIND_STATE, MAX_FIND_CHARACTERS } from '@/lib/shared/params/calls'
import type { WithDefault } from '@/lib/shared/params/filters'
import { useFilters } from './use-filters'

/** Order, page and search of a list of people, teams or groups, in the URL; compared where it is sorted by change. */
export function useDirectoryState<Sort extends string>(sortParser: WithDefault<Sort>) {
  const [{ page, find }, set] = useQueryStates(FIND_STATE.parsers)
  const [chosen, setSort] = useQueryState('sort', sortParser)
  const { compare } = useFilters()
  return {
    ...comparedBy(chosen, compare),
    /** Whether there is a period to compare with. */
    mayCompare: compare !== undefined,
    page,
    find,
    sortBy: (text: string) => {
      void setSort(sortParser.parse(text), { history: 'push' })
      return set({ page: null }, { history: 'push' })
    },
    turnTo: (to: number) => set({ page: to === 1 ? null : to }, { history: 'push' }),
    search: (text: string) => set({ find: text === '' ? null : text.slice(0, MAX_FIND_CHARACTERS), page: null }),
  }
}
