import { ChevronDown, Plus, SlidersHorizontal } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { chipsOf } from '@/components/parts/filters/chips'
import { chosenValues, type FacetName } from '@/components/parts/filters/facet-list'
import { cn } from '@/components/ui/cn'
import { Button, QuietButton } from '@/components/ui/form/button'
import { buttonClass } from '@/components/ui/form/button-class'
import { onDemand } from '@/components/ui/on-demand'
import { Sheet } from '@/components/ui/overlay/dialog'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { Badge, Chip } from '@/components/ui/text/badge'
import { useNames } from '@/lib/client/data/use-names'
import { useFilters, useIsLiveList } from '@/lib/client/page/use-filters'
import { NAMED_RANGES, type RangeName } from '@/lib/shared/filters/filters'
import { pageAt } from '@/lib/shared/pages'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'
import { CompareMenu } from './compare-menu'
import { RangePicker } from './range-picker'

const FilterList = onDemand(() => import('./filter-list'))
const HoursNote = onDemand(() => import('./hours-note'))

/** The active filters as removable chips. @param besides a facet that is shown elsewhere in the bar */
function FilterChips({ besides }: { besides: FacetName | null }) {
  const { filters, zone, browserZone, set } = useFilters()
  const nameOf = useNames()
  const inZone = { key: 'tz', name: 'Times in', value: zone.name.replaceAll('_', ' '), remove: { tz: null } }
  const chips = [
    ...chipsOf(filters, nameOf, zone).filter(({ key }) => key !== besides),
    ...(zone.name === browserZone ? [] : [inZone]),
  ]
  if (chips.length === 0) return null
  return (
    <div className="flex min-w-0 gap-1 overflow-x-auto pr-4 [mask-image:linear-gradient(to_right,black_calc(100%-16px),transparent)] [scrollbar-width:none] max-md:basis-full">
      {chips.map((chip) => (
        <Chip
          key={chip.key}
          label={`${chip.name} ${chip.value}`}
          onRemove={() => set(chip.remove)}
          className="max-w-64 gap-1.5 pl-2"
        >
          <span className="whitespace-nowrap opacity-90">{chip.name}</span>
          <span className="truncate font-medium">{chip.value}</span>
        </Chip>
      ))}
    </div>
  )
}

type FilterMenuProps = { content: string; label?: string; only?: FacetName; className?: string; children: ReactNode }

/** A button that opens the page's filters: all of them, or the values of one. */
const FilterMenu = ({ content, label, only, className, children }: FilterMenuProps) => (
  <Popover waitsFor={FilterList}>
    <PopoverTrigger aria-label={label} className={cn(buttonClass('ghost', 'sm'), className)}>
      {children}
    </PopoverTrigger>
    <PopoverContent
      aria-label={content}
      className="max-h-(--radix-popover-content-available-height) w-72 overflow-y-auto"
    >
      {(close) => <FilterList only={only} onApplied={close} />}
    </PopoverContent>
  </Popover>
)

/** Whose calls the page is about: everyone's, or those with anyone of some teams. */
function TeamMenu() {
  const { filters } = useFilters()
  const nameOf = useNames()
  const names = chosenValues(filters, 'team').map((id) => nameOf('team', id))
  const words = names.join(', ') || 'All teams'
  return (
    <FilterMenu
      label={`Team: ${words}`}
      content="Team"
      only="team"
      className={cn('min-w-0 shrink', names.length > 0 && 'text-ink')}
    >
      <span className="max-w-40 truncate">{words}</span>
      <ChevronDown className="size-3.5 shrink-0 text-ink-faint" />
    </FilterMenu>
  )
}

/** The ranges that managers compare most: one click each, where there is room. */
const QUICK: readonly RangeName[] = ['today', 'this-week', 'last-week', 'last-month']

function QuickRanges() {
  const { range, set } = useFilters()
  return (
    <div className="ml-auto hidden shrink-0 items-center min-[87.5rem]:flex">
      {QUICK.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === range}
          onClick={() => set({ range: name === DEFAULT_RANGE ? null : name })}
          className="h-6 rounded px-1.5 text-ink-muted text-xs hover:bg-surface-hover hover:text-ink aria-pressed:font-medium aria-pressed:text-accent-ink"
        >
          {NAMED_RANGES[name].label}
        </button>
      ))}
    </div>
  )
}

/** All filters on a small screen. Each takes effect immediately. */
function FilterSheet() {
  const { active, clear } = useFilters()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        className="md:hidden"
        icon={SlidersHorizontal}
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
          actions={active > 0 && <QuietButton onClick={clear}>Clear</QuietButton>}
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

/** The filters of the whole page, all in the URL, on one line. On a phone everything but the range is in a sheet. */
export default function FilterBar() {
  const { filters, active, clear } = useFilters()
  const page = pageAt(usePathname())
  const hasRange = page?.filterBar !== 'ownRange'
  const isLive = useIsLiveList()
  const isOfAll = !isLive && !/^\/(teams|people\/)/.test(page?.path ?? '')
  return (
    <fieldset
      aria-label="Filters"
      className="flex min-h-11 min-w-0 items-center gap-x-1 gap-y-1.5 px-4 pb-2 max-md:flex-wrap md:px-6"
    >
      {hasRange && <RangePicker />}
      <FilterSheet />
      <div className="contents max-md:hidden">
        <CompareMenu />
      </div>
      {isOfAll && <TeamMenu />}
      <FilterChips besides={isOfAll ? 'team' : null} />
      <FilterMenu content="Filters to add" className="max-md:hidden">
        <Plus className="size-3.5" />
        Add filter
      </FilterMenu>
      {filters.hours !== undefined && <HoursNote />}
      {active > 0 && (
        <QuietButton onClick={clear} className="max-md:hidden">
          Clear
        </QuietButton>
      )}
      {hasRange && <QuickRanges />}
    </fieldset>
  )
}
