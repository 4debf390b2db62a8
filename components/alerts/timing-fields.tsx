'use client'

import { Field, Input, Select } from '@/components/ui/form/field'
import { countOf } from '@/lib/shared/charts/values'
import type { Draft } from './draft'

const HOLDS_MINUTES = [0, 5, 10, 15, 30, 60, 120, 240]

/** How many calls it takes to judge, and how long a condition must hold and not hold. */
export function TimingFields({
  draft,
  wrong,
  onChange,
}: {
  draft: Draft
  wrong: Record<string, string>
  onChange: (part: Partial<Draft>) => void
}) {
  const isNoData = draft.condition === 'no-data'
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
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
      <Hold
        label="Fires after"
        help="How long the condition must hold."
        minutes={draft.forMinutes}
        error={wrong.forMinutes}
        onChange={(forMinutes) => onChange({ forMinutes })}
      />
      <Hold
        label="Ends after"
        help="How long it must be false before the alert ends, so that it does not flap."
        minutes={draft.keepMinutes}
        error={wrong.keepMinutes}
        onChange={(keepMinutes) => onChange({ keepMinutes })}
      />
    </div>
  )
}

function Hold({
  label,
  help,
  minutes,
  error,
  onChange,
}: {
  label: string
  help: string
  minutes: number
  error: string | undefined
  onChange: (minutes: number) => void
}) {
  return (
    <Field label={label} help={help} error={error}>
      {(field) => (
        <Select {...field} value={minutes} onChange={(event) => onChange(Number(event.target.value))}>
          {[...new Set([...HOLDS_MINUTES, minutes])]
            .sort((one, other) => one - other)
            .map((choice) => (
              <option key={choice} value={choice}>
                {choice === 0 ? 'at once' : countOf(choice, 'minute')}
              </option>
            ))}
        </Select>
      )}
    </Field>
  )
}
