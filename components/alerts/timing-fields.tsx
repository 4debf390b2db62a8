'use client'

import { type Choices, SelectField } from '@/components/admin/fields'
import { Field, Input } from '@/components/ui/form/field'
import { isOfMoment, wholeLengthWords } from '@/lib/shared/alerts/words'
import { countOf } from '@/lib/shared/text/format'
import type { Draft } from './draft'

const HOLDS_MINUTES = [0, 5, 10, 15, 30, 60, 120, 240]

type TimingFieldsProps = { draft: Draft; wrong: Record<string, string>; onChange: (part: Partial<Draft>) => void }

/** The fewest calls to judge by, and how long the condition must hold before the alert fires or ends. */
export function TimingFields({ draft, wrong, onChange }: TimingFieldsProps) {
  const isNoData = draft.condition === 'no-data'
  return (
    <details open={['least', 'forMinutes', 'keepMinutes'].some((name) => name in wrong) || undefined}>
      <summary className="w-fit cursor-pointer py-1 text-data text-ink-muted hover:text-ink">
        {timingWords(draft)}
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-3">
        {!isOfMoment(draft) && (
          <Field
            label={isNoData ? 'Fewer calls than' : 'With at least'}
            help={isNoData ? 'In the window.' : 'Calls in the window; with fewer, nothing is judged.'}
            error={wrong.least}
          >
            {(field) => (
              <span className="flex items-center gap-2">
                <Input
                  {...field}
                  type="number"
                  min={isNoData ? 1 : 0}
                  max={1_000_000}
                  value={draft.least}
                  onChange={(event) => onChange({ least: Math.max(0, Math.floor(Number(event.target.value))) })}
                  className="num w-20 text-right"
                />
                <span className="text-data text-ink-muted">calls</span>
              </span>
            )}
          </Field>
        )}
        <SelectField
          label="Fires after"
          help="How long the condition must hold."
          error={wrong.forMinutes}
          choices={holds(draft.forMinutes)}
          value={draft.forMinutes}
          onChange={(forMinutes) => onChange({ forMinutes })}
        />
        <SelectField
          label="Ends after"
          help="How long it must be false before the alert ends, so that it does not flap."
          error={wrong.keepMinutes}
          choices={holds(draft.keepMinutes)}
          value={draft.keepMinutes}
          onChange={(keepMinutes) => onChange({ keepMinutes })}
        />
      </div>
    </details>
  )
}

/** `Fires at once, ends after 15 minutes, with at least 20 calls`. */
function timingWords({ forMinutes, keepMinutes, least, condition, metric }: Draft): string {
  const when = (minutes: number) => (minutes === 0 ? 'at once' : `after ${wholeLengthWords(minutes)}`)
  const words = `Fires ${when(forMinutes)}, ends ${when(keepMinutes)}`
  if (condition === 'no-data') return `${words}, with fewer than ${countOf(least, 'call')}`
  return least === 0 || isOfMoment({ condition, metric }) ? words : `${words}, with at least ${countOf(least, 'call')}`
}

/** The times to choose from, always including the current one. */
const holds = (minutes: number): Choices<number> =>
  [...new Set([...HOLDS_MINUTES, minutes])]
    .sort((one, other) => one - other)
    .map((choice) => [choice, choice === 0 ? 'at once' : wholeLengthWords(choice)])
