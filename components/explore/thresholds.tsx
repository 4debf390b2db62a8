'use client'

import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { inputClass } from '@/components/ui/form/field'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { needsCalls } from '@/lib/shared/charts/basis'
import { type Form, LEASTS, type Report, targetOf } from '@/lib/shared/explore/report'
import { countOf } from '@/lib/shared/text/format'
import { Choice, Phrase } from './builder-parts'
import { takesTarget, targetUnit } from './target'

/** Chooses the fewest calls from which a rate or a time is shown. Offered only if the report has one. */
export function LeastChoice({ report, onChange }: { report: Report; onChange: (change: Partial<Report>) => void }) {
  const { least, metrics } = report
  if (!metrics.some(needsCalls) && least === 0) return null
  const choices = [...new Set([...LEASTS, ...(least === 0 ? [] : [least])])].sort((a, b) => a - b)
  return (
    <Phrase words="hide under">
      <Choice
        label="Hide under n calls"
        value={String(least)}
        options={[
          { value: '0', label: 'no limit', words: 'Rates and times of few calls are shown too' },
          ...choices.map((count) => ({ value: String(count), label: countOf(count, 'call') })),
        ]}
        onChange={(value) => onChange({ least: Number(value) })}
      />
    </Phrase>
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
        <span className="text-ink-muted">{targetUnit(metric)}</span>
      </span>
    </Phrase>
  )
}
