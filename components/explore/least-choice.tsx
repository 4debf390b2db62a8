'use client'

import { needsCalls } from '@/lib/shared/charts/basis'
import { countOf } from '@/lib/shared/charts/values'
import { LEASTS, type Report } from '@/lib/shared/explore/report'
import { Choice } from './choice'
import { Phrase } from './phrase'

/** From how many calls on a rate or a time is shown. Offered where the report has one. */
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
