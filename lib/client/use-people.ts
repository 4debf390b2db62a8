'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { PEOPLE_SORTS, type PeopleAnswer, type PersonAnswer } from '@/lib/shared/contracts/people'
import { DEFAULT_PEOPLE_SORT, personPath } from '@/lib/shared/params/people'
import { apiGet } from './fetcher'

const REFETCH_MS = 30_000

export function usePeople(params: URLSearchParams) {
  return useQuery({
    queryKey: ['people', params.toString()],
    queryFn: ({ signal }) => apiGet<PeopleAnswer>('/api/people', params, { signal }),
    refetchInterval: REFETCH_MS,
  })
}

export function usePerson(uid: string, params: URLSearchParams) {
  return useQuery({
    queryKey: ['person', uid, params.toString()],
    queryFn: ({ signal }) => apiGet<PersonAnswer>(personPath(uid), params, { signal }),
    refetchInterval: REFETCH_MS,
  })
}

const sortParser = parseAsString.withDefault(DEFAULT_PEOPLE_SORT)

/** Order, page and search of a list of people or groups, in the URL. */
export function useDirectoryState(sorts: readonly string[] = PEOPLE_SORTS) {
  const [state, set] = useQueryStates(
    { sort: sortParser, page: parseAsInteger.withDefault(1), find: parseAsString.withDefault('') },
    { history: 'replace', shallow: true, scroll: false },
  )
  const known = sorts.includes(state.sort.replace(/^-/, ''))
  return {
    sort: known ? state.sort : DEFAULT_PEOPLE_SORT,
    page: Math.max(1, state.page),
    find: state.find.slice(0, 100),
    sortBy: (sort: string) => set({ sort, page: null }, { history: 'push' }),
    turnTo: (page: number) => set({ page: page === 1 ? null : page }, { history: 'push' }),
    search: (find: string) => set({ find: find === '' ? null : find, page: null }),
  }
}
