import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { inputClass } from '@/components/ui/form/field'
import { onDemand } from '@/components/ui/on-demand'
import { Menu, type MenuChoice, MenuChoices, MenuContent, MenuTrigger } from '@/components/ui/overlay/menu'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { Chip, Kbd } from '@/components/ui/text/badge'
import { isMean, METRICS } from '@/lib/shared/analytics/metrics'
import { type Form, LEASTS, type Report, targetOf } from '@/lib/shared/explore/report'
import { countOf } from '@/lib/shared/text/format'
import type { PickOptionsProps } from './pick-options'
import { TARGET_SIGNS, takesTarget } from './target'

/** A word of the report's sentence that is not a choice. */
export const Word = ({ children }: { children: string }) => <span className="text-ink-muted">{children}</span>

/** Words that stay on one line with their control. */
const Phrase = ({ words, children }: { words: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <Word>{words}</Word>
    {children}
  </span>
)

type ChoiceProps = {
  /** What stands before and after it in the sentence. */
  words: string
  after?: string
  label: string
  value: string
  options: readonly MenuChoice[]
  onChange: (value: string) => void
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The key that opens it. */
  shortcut?: string | undefined
}

/** A part of the report's sentence with a menu of its alternatives. */
export function Choice({ words, after, label, value, options, onChange, shortcut, ...opening }: ChoiceProps) {
  const shown = options.find((option) => option.value === value)?.label ?? value
  return (
    <Phrase words={words}>
      <Menu {...opening}>
        <MenuTrigger
          aria-label={`${label}: ${shown}`}
          aria-keyshortcuts={shortcut}
          className={cn(buttonClass('secondary', 'sm'), 'gap-1')}
        >
          {shown}
          <ChevronDown className="size-3.5 text-ink-faint" />
        </MenuTrigger>
        <MenuContent align="start" className="max-w-80">
          <MenuChoices value={value} choices={options} onChange={onChange} />
        </MenuContent>
      </Menu>
      {after !== undefined && <Word>{after}</Word>}
    </Phrase>
  )
}

const PickOptions = onDemand(() => import('./pick-options'))

type PicksProps = PickOptionsProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The key that opens it; undefined while shortcuts are off. */
  shortcut: string | undefined
  shownKey: string
  className: string
  /** Shown between the first two chips. */
  between?: ReactNode
}

/** The report's items of a kind as chips, and a button that opens the searchable list of all; it stays open, so that several can be selected in a row. */
export function Picks({ open, onOpenChange, shortcut, shownKey, className, between, ...list }: PicksProps) {
  const { label, picks, chosen, onToggle } = list
  return (
    <>
      {chosen.map((value, index) => {
        const pick = picks.find((one) => one.value === value)
        return (
          <span key={value} className="contents">
            {index === 1 && between}
            <Chip label={pick?.label ?? value} onRemove={() => onToggle(value)}>
              <Tooltip content={pick?.words ?? ''}>
                <button type="button" className="h-7 cursor-help rounded-md pr-1 pl-2 font-medium">
                  {pick?.label ?? value}
                </button>
              </Tooltip>
            </Chip>
          </span>
        )
      })}
      <Popover open={open} onOpenChange={onOpenChange} waitsFor={PickOptions}>
        <PopoverTrigger aria-keyshortcuts={shortcut} className={className}>
          <Plus className="size-3.5" />
          {label}
          <span aria-hidden="true" className="max-lg:hidden">
            <Kbd>{shownKey}</Kbd>
          </span>
        </PopoverTrigger>
        <PopoverContent aria-label={label} className="w-[min(340px,calc(100vw-32px))] p-0">
          <PickOptions {...list} />
        </PopoverContent>
      </Popover>
    </>
  )
}

/** Chooses the fewest calls from which a rate or a time is shown. Offered only if the report has one. */
export function LeastChoice({ report, onChange }: { report: Report; onChange: (change: Partial<Report>) => void }) {
  const { least, metrics } = report
  if (!metrics.some(isMean) && least === 0) return null
  const choices = [...new Set([...LEASTS, ...(least === 0 ? [] : [least])])].sort((a, b) => a - b)
  return (
    <Choice
      words="hide under"
      label="Hide under n calls"
      value={String(least)}
      options={[
        { value: '0', label: 'no limit', words: 'Rates and times of few calls are shown too' },
        ...choices.map((count) => ({ value: String(count), label: countOf(count, 'call') })),
      ]}
      onChange={(value) => onChange({ least: Number(value) })}
    />
  )
}

type TargetFieldProps = { report: Report; form: Form; onChange: (change: Partial<Report>) => void }

/** A value to draw across the chart; applied on Enter or when the field is left. */
export function TargetField({ report, form, onChange }: TargetFieldProps) {
  const [metric] = report.metrics
  const saved = report.target === null ? '' : String(report.target)
  const [draft, setDraft] = useState<string | null>(null)
  if (metric === undefined || (!takesTarget(form, report) && report.target === null)) return null
  const text = draft ?? saved
  const isWrong = text.trim() !== '' && targetOf(text) === null
  const apply = () => {
    if (isWrong) return
    setDraft(null)
    const target = text.trim() === '' ? null : targetOf(text)
    if (target !== report.target) onChange({ target })
  }
  return (
    <Phrase words="target">
      <span className="inline-flex items-center gap-1">
        <input
          aria-label={`Target for ${METRICS[metric].label.toLowerCase()}`}
          aria-invalid={isWrong || undefined}
          title={isWrong ? 'A number, such as 90 or 12.5' : undefined}
          inputMode="decimal"
          maxLength={13}
          autoComplete="off"
          value={text}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply()
            if (event.key === 'Escape') setDraft(null)
          }}
          className={cn(inputClass, 'num h-7 w-16 px-2 text-right')}
        />
        <span className="text-ink-muted">{TARGET_SIGNS[METRICS[metric].unit]}</span>
      </span>
    </Phrase>
  )
}
