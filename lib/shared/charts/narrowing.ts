import { FILTER_NAMES, type Filters, filtersToParams } from '@/lib/shared/filters/filters'

/**
 * The page's own filters, narrowed by a door; null if the door selects everything the page already shows.
 * Filters that the door does not change stay as in the URL, so that a default stays a default.
 * @param own the URL's filters
 * @param asked the same with defaults filled in, which the door is based on
 */
export function narrowedPage(
  own: Partial<Filters>,
  filters: Partial<Filters>,
  door: Partial<Filters>,
): Partial<Filters> | null {
  const before = filtersToParams(filters)
  const after = filtersToParams(door)
  const changed = FILTER_NAMES.filter((name) => before.get(name) !== after.get(name))
  if (changed.length === 0) return null
  return { ...own, ...Object.fromEntries(changed.map((name) => [name, door[name]])) }
}
