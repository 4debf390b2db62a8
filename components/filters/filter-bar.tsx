'use client'

import { usePathname } from 'next/navigation'
import { chosenValues, type Facet } from '@/components/parts/filters/facet-list'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { useFilters } from '@/lib/client/use-filters'
import { pageAt } from '@/lib/shared/pages'
import { CompareMenu } from './compare-menu'
import { FacetButton } from './facet-button'
import { FilterChips } from './filter-chips'
import { FilterSheet } from './filter-sheet'
import { MoreFilters } from './more-filters'
import { RangePicker } from './range-picker'
import { useOfferedFacets } from './use-offered-facets'
import { useOverflow } from './use-overflow'
import { ZonePicker } from './zone-picker'

const HoursNote = onDemand(() => import('./hours-note'))

/** The filters of the whole page, all in the URL, on one line: what does not fit is behind More. On a phone everything but the range is in a sheet. */
export default function FilterBar() {
  const { filters, active, clear } = useFilters()
  const hasRange = pageAt(usePathname())?.ownRange !== true
  const facets = useOfferedFacets()
  const [row, hidden] = useOverflow()
  // Where not all fit, those with values come first.
  const isFirst = ({ name }: Facet) => hidden.size > 0 && chosenValues(filters, name).length > 0
  return (
    <fieldset
      aria-label="Filters"
      className="flex min-h-11 min-w-0 items-center gap-x-1 gap-y-1.5 px-4 pb-2 max-md:flex-wrap md:px-6"
    >
      {hasRange && <RangePicker className="max-sm:flex-1 max-sm:justify-start md:max-w-80 md:shrink-0" />}
      <FilterSheet className="md:hidden" />
      <div className="contents max-md:hidden">
        <CompareMenu />
        <ZonePicker />
        <span aria-hidden="true" className="mx-1 h-4 w-px shrink-0 bg-line" />
        <div ref={row} className="flex h-7 min-w-0 shrink-[99] flex-wrap gap-x-1 overflow-hidden">
          {facets.map((facet) => (
            <span
              key={facet.name}
              data-facet={facet.name}
              className={cn(
                'inline-flex shrink-0',
                isFirst(facet) && '-order-1',
                hidden.has(facet.name) && 'invisible',
              )}
            >
              <FacetButton facet={facet} />
            </span>
          ))}
        </div>
        <MoreFilters facets={facets.filter(({ name }) => hidden.has(name))} />
      </div>
      <FilterChips hidden={hidden} />
      {filters.hours !== undefined && <HoursNote />}
      {active > 0 && (
        <Button variant="ghost" size="sm" onClick={clear} className="max-md:hidden">
          Clear
        </Button>
      )}
    </fieldset>
  )
}
