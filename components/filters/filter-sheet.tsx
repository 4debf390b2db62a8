import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { onDemand } from '@/components/ui/on-demand'
import { Sheet } from '@/components/ui/overlay/dialog'
import { Badge } from '@/components/ui/text/badge'
import { useFilters } from '@/lib/client/page/use-filters'
import { CompareMenu } from './compare-menu'

export const FilterList = onDemand(() => import('./filter-list'))

/** All filters on a small screen. Each takes effect immediately. */
export function FilterSheet() {
  const { active, clear } = useFilters()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        className="md:hidden"
        icon={<SlidersHorizontal aria-hidden="true" className="size-3.5" />}
        onPointerEnter={FilterList.preload}
        onFocus={FilterList.preload}
        onClick={() => setOpen(true)}
      >
        Filters
        {active > 0 && <Badge tone="accent">{active}</Badge>}
      </Button>
      {open && (
        <Sheet
          onClose={() => setOpen(false)}
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
            <CompareMenu />
            <FilterList onApplied={() => setOpen(false)} />
          </div>
        </Sheet>
      )}
    </>
  )
}
