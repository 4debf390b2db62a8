'use client'

import { chipsOf, facetChips } from '@/components/parts/filters/chips'
import { useNames } from '@/lib/client/data/use-names'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import { readFilters } from '@/lib/shared/params/filters'

/** The filters of an alert in words; renders nothing if there are none. */
export function FiltersText({ filters }: { filters: string }) {
  const nameOf = useNames()
  const zone = useBrowserZone()
  const read = readFilters(new URLSearchParams(filters))
  const chips = [...facetChips(read, nameOf), ...chipsOf(read, nameOf, zone)]
  if (chips.length === 0) return null
  return <>{chips.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</>
}
