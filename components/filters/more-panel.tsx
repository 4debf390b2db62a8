'use client'

import type { Facet } from '@/components/parts/filters/facet-list'
import { useIsLiveList } from '@/lib/client/page/use-filters'
import FacetOptions from './facet-options'
import Limits from './limits'

/** The options of several facets, and the limits, which a live list does not have. */
export default function MorePanel({ facets, onApplied }: { facets: readonly Facet[]; onApplied: () => void }) {
  const isLive = useIsLiveList()
  return (
    <>
      {facets.map((facet) => (
        <section key={facet.name} className="border-line border-b py-1">
          <h3 className="px-2 py-1 font-medium">{facet.label}</h3>
          <FacetOptions facet={facet} />
        </section>
      ))}
      {!isLive && <Limits onApplied={onApplied} />}
    </>
  )
}
