import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/form/button'
import { buttonClass } from '@/components/ui/form/button-class'
import { useKeyboard } from '@/lib/client/page/use-keyboard'
import { keyOf } from '@/lib/shared/actions'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { isTime } from '@/lib/shared/charts/dimension-values'
import { type Comparison, DEFAULT_TOP, type Form, type Report, TOPS } from '@/lib/shared/explore/report'
import { isCrowded, isNamed, shapeOf } from '@/lib/shared/explore/words'
import {
  COMPARE_OPTIONS,
  dimensionPicks,
  metricPicks,
  NATURAL_ORDER,
  NO_TIME,
  orderOptions,
  orderValue,
  timeOptions,
} from './builder-options'
import { Choice, LeastChoice, Picks, TargetField, Word } from './builder-parts'

/** The key that opens each part of the sentence. */
const KEYS = {
  metrics: keyOf('metrics'),
  time: keyOf('time-steps'),
  dimensions: keyOf('dimensions'),
  compare: keyOf('comparison'),
}
type Part = keyof typeof KEYS
const PARTS = Object.keys(KEYS) as Part[]

type BuilderProps = {
  report: Report
  /** The form that is drawn. */
  form: Form
  /** Whether the range has a previous period. */
  comparable: boolean
  /** Approximate length of the range; null where it is open. */
  rangeSeconds: number | null
  onChange: (change: Partial<Report>) => void
}

/** The report as a sentence of choices. Each part opens by a key, too. */
export function Builder({ report, form, comparable, rangeSeconds, onChange }: BuilderProps) {
  const [opened, setOpened] = useState<Part | null>(null)
  const listening = useKeyboard(Object.fromEntries(PARTS.map((part) => [KEYS[part], () => setOpened(part)])))
  const opening = (part: Part) => ({
    open: opened === part,
    onOpenChange: (open: boolean) => setOpened(open ? part : null),
    shortcut: listening ? KEYS[part] : undefined,
  })
  const time = report.by.find(isTime)
  const splits = report.by.filter((name) => !isTime(name))
  // Statuses and the like keep their own order along time; only ranked names are sorted.
  const sortable =
    report.metrics.length > 0 && (splits.some(isCrowded) || (splits.some(isNamed) && shapeOf(report).axis === null))
  const toggled = <T extends string>(list: readonly T[], value: string) =>
    list.some((other) => other === value) ? list.filter((other) => other !== value) : [...list, value as T]

  return (
    <fieldset aria-label="Report" className="flex flex-wrap items-center gap-x-1.5 gap-y-2 text-data">
      <Word>Show</Word>
      <Picks
        label="Metric"
        picks={metricPicks(report)}
        chosen={report.metrics}
        onToggle={(name) => onChange({ metrics: toggled(report.metrics, name) })}
        {...opening('metrics')}
        shownKey={KEYS.metrics}
        className={buttonClass(report.metrics.length === 0 ? 'primary' : 'ghost', 'sm')}
      />
      <Choice
        words="over"
        label="Time interval"
        value={time ?? NO_TIME}
        options={timeOptions(rangeSeconds)}
        onChange={(value) => onChange({ by: [...(value === NO_TIME ? [] : [value as Dimension]), ...splits] })}
        {...opening('time')}
      />
      <Word>by</Word>
      <Picks
        label="Dimension"
        picks={dimensionPicks(report)}
        chosen={splits}
        onToggle={(name) => onChange({ by: toggled(report.by, name) })}
        {...opening('dimensions')}
        shownKey={KEYS.dimensions}
        className={buttonClass('ghost', 'sm')}
        between={
          <IconButton
            icon={ArrowLeftRight}
            label="Swap dimensions"
            size="sm"
            onClick={() => onChange({ by: [...(time ? [time] : []), ...splits.toReversed()] })}
          />
        }
      />
      <Choice
        words="compared with"
        label="Compared with"
        value={comparable ? report.compare : 'none'}
        options={
          comparable
            ? COMPARE_OPTIONS
            : [{ value: 'none', label: 'nothing', words: 'An open range has no previous period' }]
        }
        onChange={(value) => onChange({ compare: value as Comparison })}
        {...opening('compare')}
      />
      {(splits.some(isCrowded) || report.top !== DEFAULT_TOP) && (
        <Choice
          words="top"
          label="Number of values"
          value={String(report.top)}
          options={[...new Set([...TOPS, report.top])]
            .sort((a, b) => a - b)
            .map((top) => ({ value: String(top), label: String(top) }))}
          onChange={(value) => onChange({ top: Number(value) })}
          after="names"
        />
      )}
      {sortable && (
        <Choice
          words="sorted by"
          label="Sorted by"
          value={orderValue(report)}
          options={orderOptions(report)}
          onChange={(value) => onChange({ order: value === NATURAL_ORDER ? null : value })}
        />
      )}
      <LeastChoice report={report} onChange={onChange} />
      <TargetField report={report} form={form} onChange={onChange} />
    </fieldset>
  )
}
