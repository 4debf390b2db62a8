'use client'

import { useIsLiveList } from '@/lib/client/page/use-filters'
import { CompareMenu } from './compare-menu'
import FacetOptions, { useOfferedFacets } from './facet-options'
import Limits from './limits'
import { ZonePicker } from './zone-picker'

/** What the sheet of filters contains. */
export default function SheetPanel({ onApplied }: { onApplied: () => void }) {
  const facets = useOfferedFacets()
  const isLive = useIsLiveList()
  return (
    <div className="flex flex-col gap-4 p-4 text-data">
      <div className="flex flex-wrap gap-2">
        <CompareMenu />
        <ZonePicker />
      </div>
      {facets.map((facet) => (
        <section key={facet.name}>
          <h3 className="mb-1 px-2 font-medium">{facet.label}</h3>
          <FacetOptions facet={facet} />
        </section>
      ))}
      {!isLive && <Limits onApplied={onApplied} />}
    </div>
  )
}
