'use client'

import { useState } from 'react'
import type { FacetName } from '@/components/parts/filters/facet-list'
import { useIsLiveList } from '@/lib/client/page/use-filters'
import FacetOptions, { useOfferedFacets } from './facet-options'
import Limits from './limits'

type FilterListProps = { only?: FacetName | undefined; onApplied: () => void }

/** The filters of the page and their values, found by typing, and the limits, which a live list does not have; or the values of `only` one. */
export default function FilterList({ only, onApplied }: FilterListProps) {
  const facets = useOfferedFacets()
  const isLive = useIsLiveList()
  const [typed, setTyped] = useState('')
  const facet = facets.find(({ name }) => name === only)
  if (facet !== undefined) return <FacetOptions facet={facet} />
  return (
    <>
      <input
        type="search"
        aria-label="Find a filter"
        placeholder="Find a filter…"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="sticky top-0 h-8 w-full rounded-md border border-line bg-surface px-2 text-data"
      />
      {facets.map((facet) => (
        <FacetOptions key={facet.name} facet={facet} find={typed} />
      ))}
      {!isLive && typed === '' && <Limits onApplied={onApplied} />}
    </>
  )
}
