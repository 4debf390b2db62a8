'use client'

import { SlidersHorizontal, X } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { chipsOf, facetChips } from '@/components/parts/filters/chips'
import { chosenValues, type Facet } from '@/components/parts/filters/facet-list'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/form/button'
import { buttonClass } from '@/components/ui/form/button-class'
import { onDemand } from '@/components/ui/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { useNames } from '@/lib/client/data/use-names'
import { useFilters, useIsLiveList } from '@/lib/client/page/use-filters'
import { pageAt } from '@/lib/shared/pages'
import { CompareMenu } from './compare-menu'
import { FacetButton } from './facet-button'
import { useOfferedFacets } from './facet-options'
import { FilterSheet } from './filter-sheet'
import { RangePicker } from './range-picker'
import { ZonePicker } from './zone-picker'

/** The other active filters, each removable; of the facets, those that the bar has no room for, on a phone all of them. */
function FilterChips({ hidden }: { hidden: ReadonlySet<string> }) {
  const { filters, zone, set } = useFilters()
  const nameOf = useNames()
  const others = chipsOf(filters, nameOf, zone).map((chip) => ({ ...chip, className: '' }))
  const facets = facetChips(filters, nameOf).map((chip) => ({
    ...chip,
    className: hidden.has(chip.key) ? '' : 'md:hidden',
  }))
  const chips = [...facets, ...others]
  if (chips.length === 0) return null
  return (
    <div className="flex min-w-0 gap-1 overflow-x-auto pr-4 [mask-image:linear-gradient(to_right,black_calc(100%-16px),transparent)] [scrollbar-width:none] max-md:basis-full">
      {chips.map((chip) => (
        <span
          key={chip.key}
          className={cn(
            'inline-flex h-7 max-w-64 shrink-0 items-center gap-1.5 rounded-md bg-accent-soft pr-0.5 pl-2 text-accent-ink text-data',
            chip.className,
          )}
        >
          <span className="whitespace-nowrap opacity-90">{chip.name}</span>
          <span className="truncate font-medium">{chip.value}</span>
          <button
            type="button"
            aria-label={`Remove ${chip.name} ${chip.value}`}
            onClick={() => set(chip.remove)}
            className="flex size-6 shrink-0 items-center justify-center rounded hover:bg-surface-hover"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </span>
      ))}
    </div>
  )
}

/** Less than this is no overflow. */
const ROUNDING_PX = 0.5

/**
 * Which children of a wrapping row of one line's height do not fit on it, by their `data-facet`. The row itself clips them, so that nothing moves
 * once they are known.
 * @returns a ref for the row, and their names
 */
function useOverflow(): [(row: HTMLElement | null) => (() => void) | undefined, ReadonlySet<string>] {
  const row = useRef<HTMLElement | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const measure = useCallback(() => {
    const children = row.current === null ? [] : ([...row.current.children] as HTMLElement[])
    const line = row.current?.getBoundingClientRect()
    // In fractions of a pixel: whole ones may say that the last of those that fit exactly is a pixel too wide.
    const isBeyond = (child: HTMLElement) => {
      const { top, right } = child.getBoundingClientRect()
      return line !== undefined && (top >= line.bottom || right > line.right + ROUNDING_PX)
    }
    const names = children.filter(isBeyond).map((child) => child.dataset.facet ?? '')
    setHidden((known) =>
      known.size === names.length && names.every((name) => known.has(name)) ? known : new Set(names),
    )
  }, [])
  const watch = useCallback(
    (element: HTMLElement | null) => {
      row.current = element
      if (element === null) return undefined
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [measure],
  )
  // The chosen values change the children's widths.
  useLayoutEffect(measure)
  return [watch, hidden]
}

const MorePanel = onDemand(() => import('./more-panel'))

/** The facets that the bar has no room for, and the limits. A live list has no limits. */
function MoreFilters({ facets }: { facets: readonly Facet[] }) {
  const [open, setOpen] = useState(false)
  const isLive = useIsLiveList()
  if (isLive && facets.length === 0) return null
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        onPointerEnter={MorePanel.preload}
        onFocus={MorePanel.preload}
        className={buttonClass('ghost', 'sm')}
      >
        <SlidersHorizontal aria-hidden="true" className="size-3.5" />
        More
      </PopoverTrigger>
      <PopoverContent
        waitsFor={MorePanel}
        aria-label="More filters"
        className="max-h-(--radix-popover-content-available-height) w-72 overflow-y-auto"
      >
        <MorePanel facets={facets} onApplied={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

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
