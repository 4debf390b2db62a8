import type { QueryClient } from '@tanstack/react-query'
import { callsRoute } from '@/lib/shared/contracts/calls'

/** The number of calls of a list kept in memory outside the viewport; those scrolled further away are fetched again. */
export const MAX_KEPT_CALLS = 2_000

/** How many pages of `perPage` calls are kept besides the visible ones. */
export const mostKeptPages = (perPage: number): number => Math.ceil(MAX_KEPT_CALLS / perPage)

/** The visible pages and the `most` nearest to them; pages are 1-based numbers. */
export function nearestPages<T>(
  pages: ReadonlyMap<number, T>,
  inSight: readonly number[],
  most: number,
): Map<number, T> {
  const away = (page: number) => Math.min(...inSight.map((seen) => Math.abs(seen - page)))
  const nearest = [...pages].sort(([one], [other]) => away(one) - away(other))
  return new Map(nearest.slice(0, inSight.length + most))
}

/** Drops lists of calls that nothing on the screen uses, except the `most` newest ones. */
export function forgetUnseenCalls(client: QueryClient, most: number): void {
  const unseen = client
    .getQueryCache()
    .findAll({ queryKey: [callsRoute.path], type: 'inactive', fetchStatus: 'idle' })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of unseen.slice(most)) client.getQueryCache().remove(query)
}
