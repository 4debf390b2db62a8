import { ChevronDown } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { Menu, MenuChoices, MenuContent, MenuTrigger } from '@/components/ui/overlay/menu'
import { useFilters } from '@/lib/client/page/use-filters'
import type { PageComparison } from '@/lib/shared/address/words'
import { isMonth } from '@/lib/shared/charts/comparison'
import { pageAt } from '@/lib/shared/pages'

type Choice = { value: PageComparison; label: string; words: string }

const WEEKDAYS: Choice = {
  value: 'weekdays',
  label: 'Same weekdays',
  words: 'Whole weeks earlier, so that Monday stands beside Monday',
}
const MONTH: Choice = { value: 'weekdays', label: 'Month before', words: 'The same days of it' }
const PREVIOUS: Choice = { value: 'previous', label: 'Previous period', words: 'Equally long, immediately before' }
const NONE: Choice = { value: 'none', label: 'No comparison', words: 'This period alone' }

/** Chooses what the figures are compared with; only on pages that compare, and if the range has a previous period. */
export function CompareMenu() {
  const { comparison, setComparison, range, active } = useFilters()
  if (pageAt(usePathname())?.filterBar !== 'compares' || range === 'all') return null
  const choices = isMonth(range) ? [MONTH, NONE] : [WEEKDAYS, PREVIOUS, NONE]
  const chosen = choices.find(({ value }) => value === comparison) ?? choices[0] ?? NONE
  const isOn = chosen.value !== 'none'
  return (
    <Menu>
      <MenuTrigger
        aria-label={`Compare: ${chosen.label}`}
        className={cn(buttonClass('ghost', 'sm'), isOn && 'text-ink')}
      >
        {isOn && <span aria-hidden="true" className="w-4 border-current border-t-2 border-dashed opacity-70" />}
        {/* With active filters, a tablet has no room for this text; the page says it too. */}
        <span className={cn(isOn && active > 0 && 'md:max-lg:sr-only')}>
          {isOn ? `vs. ${chosen.label.toLowerCase()}` : chosen.label}
        </span>
        <ChevronDown className="size-3.5 text-ink-faint" />
      </MenuTrigger>
      <MenuContent align="start" className="w-72">
        <MenuChoices
          value={chosen.value}
          choices={choices}
          onChange={(value) => setComparison(value as PageComparison)}
        />
      </MenuContent>
    </Menu>
  )
}
