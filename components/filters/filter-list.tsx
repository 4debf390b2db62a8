'use client'

import { useState } from 'react'
import { useIsLiveList } from '@/lib/client/page/use-filters'
import FacetOptions, { useOfferedFacets } from './facet-options'
import Limits from './limits'

/** The filters of the page and their values, found by typing, and the limits, which a live list does not have. */
export default function FilterList({ onApplied }: { onApplied: () => void }) {
  const facets = useOfferedFacets()
  const isLive = useIsLiveList()
  const [typed, setTyped] = useState('')
  return (
    <>
      <input
        type="search"
        aria-label="Find a filter"
        placeholder="Find a filter…"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="h-8 w-full rounded-md border border-line bg-surface px-2 text-data"
      />
      {facets.map((facet) => (
        <FacetOptions key={facet.name} facet={facet} find={typed} />
      ))}
      {!isLive && typed === '' && <Limits onApplied={onApplied} />}
    </>
  )
}
