import { FILTER_NAMES, type Filters, filtersToParams } from '@/lib/shared/contracts/filters'

/**
 * The page's own filters narrowed as a door narrows what the page asks; null where the door opens all that the page shows already.
 * What the door leaves as it was asked stays as the page's URL has it, so that a default stays a default.
 * @param own the URL's filters
 * @param asked the same with the defaults named, which is what the door was made from
 */
export function narrowedPage(
  own: Partial<Filters>,
  asked: Partial<Filters>,
  door: Partial<Filters>,
): Partial<Filters> | null {
  const before = filtersToParams(asked)
  const after = filtersToParams(door)
  const changed = FILTER_NAMES.filter((name) => before.get(name) !== after.get(name))
  if (changed.length === 0) return null
  return { ...own, ...Object.fromEntries(changed.map((name) => [name, door[name]])) }
}
