import { type Filters, filtersToParams } from '@/lib/shared/contracts/filters'

export const DEFAULT_PEOPLE_SORT = '-calls'

/** The parameters of a page of people: the same on the server, which asks ahead, and in the browser. */
export function peopleParams(filters: Partial<Filters>, list: { find: string; sort: string; page: number }) {
  const params = filtersToParams(filters)
  if (list.find !== '') params.set('find', list.find)
  params.set('sort', list.sort)
  params.set('page', String(list.page))
  return params
}

/** The path of one person's figures. */
export const personPath = (uid: string) => `/api/people/${encodeURIComponent(uid)}`
