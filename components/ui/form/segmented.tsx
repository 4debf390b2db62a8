import { cn } from '@/components/ui/cn'
import type { VIEWS } from '@/lib/shared/address/words'

/** One of a few buttons side by side. The chosen one has a ring, since its ground alone hardly shows in the dark. */
export const segmentClass = (isChosen: boolean): string =>
  cn(
    'flex h-6 items-center gap-1.5 rounded px-2 font-medium text-xs transition-colors',
    isChosen ? 'bg-accent-soft text-accent-ink ring-1 ring-accent ring-inset' : 'text-ink-muted hover:text-ink',
  )

type SegmentedProps<T extends string> = {
  label: string
  value: T
  /** Each value with its label, in display order. */
  options: Readonly<Record<T, string>>
  onChange: (value: T) => void
  className?: string
}

/** A segmented control: one of a few options, all visible. `label` names the choice for screen readers. */
export const Segmented = <T extends string>({ label, value, options, onChange, className }: SegmentedProps<T>) => (
  <fieldset
    aria-label={label}
    className={cn('inline-flex flex-wrap rounded-md border border-line bg-surface-sunken p-0.5', className)}
  >
    {(Object.keys(options) as T[]).map((option) => (
      <button
        key={option}
        type="button"
        aria-pressed={option === value}
        onClick={() => onChange(option)}
        className={segmentClass(option === value)}
      >
        {options[option]}
      </button>
    ))}
  </fieldset>
)

type View = (typeof VIEWS)[number]

const OPTIONS: Record<View, string> = { chart: 'Chart', table: 'Table' }

type ViewSwitchProps = { label?: string; view: View; onChange: (view: View) => void; className?: string }

/** Shows the same figures as a chart or as a table. */
export function ViewSwitch({ label = 'Show as', view, onChange, className }: ViewSwitchProps) {
  return <Segmented label={label} value={view} onChange={onChange} options={OPTIONS} className={className} />
}
