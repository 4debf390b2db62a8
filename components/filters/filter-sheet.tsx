'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { useFilters } from '@/lib/client/use-filters'
import { useIsLiveList } from '@/lib/client/use-is-live-list'
import { CompareMenu } from './compare-menu'
import { FacetOptions } from './facet-options'
import { Limits } from './limits'
import { useOfferedFacets } from './use-offered-facets'
import { ZonePicker } from './zone-picker'

/** All filters on a small screen. Each takes effect immediately. */
export function FilterSheet({ className }: { className?: string }) {
  const { active, clear } = useFilters()
  const facets = useOfferedFacets()
  const isLive = useIsLiveList()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        className={className}
        icon={<SlidersHorizontal aria-hidden="true" className="size-3.5" />}
        onClick={() => setOpen(true)}
      >
        Filters
        {active > 0 && <Badge tone="accent">{active}</Badge>}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="Filters"
        actions={
          active > 0 && (
            <Button variant="ghost" size="sm" onClick={clear}>
              Clear
            </Button>
          )
        }
      >
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
          {!isLive && <Limits onApplied={() => setOpen(false)} />}
        </div>
      </Sheet>
    </>
  )
}
