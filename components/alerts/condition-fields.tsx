'use client'

import { Choice, plainChoices, SelectField } from '@/components/admin/fields'
import { Field, Input } from '@/components/ui/form/field'
import { ALERT_WINDOWS_MINUTES, type Condition } from '@/lib/shared/alerts/alerts'
import { isOfMoment, lengthWords } from '@/lib/shared/alerts/words'
import { SHOWN_METRICS, WATCHED_METRICS, type WatchedMetric } from '@/lib/shared/analytics/metrics'
import { type Draft, newDraft, type Suggested, typedUnit } from './draft'

const CONDITION_LABELS: Record<Condition, string> = {
  above: 'is above',
  below: 'is below',
  change: 'changes by at least',
  'no-data': 'is missing: too few calls',
}
type Fields = {
  draft: Draft
  /** The threshold that the last 30 days suggest, if any. */
  suggested: Suggested | null
  /** The target of the service level, percent. */
  target: number
  /** The API's error for each field. */
  wrong: Record<string, string>
  onChange: (part: Partial<Draft>) => void
}

const CONDITIONS = Object.entries(CONDITION_LABELS) as [Condition, string][]

/** The condition of an alert, as a sentence of choices. */
export function ConditionFields({ draft, suggested, target, wrong, onChange }: Fields) {
  const { metric, condition } = draft
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {condition !== 'no-data' && (
        <SelectField
          label="Figure"
          title={WATCHED_METRICS[metric].definition}
          error={wrong.metric}
          choices={([...SHOWN_METRICS, 'waiting'] as const).map((name) => [name, WATCHED_METRICS[name].label])}
          value={metric}
          onChange={(chosen) => onChange(withMetric(draft, chosen, target))}
        />
      )}
      <SelectField
        label="Condition"
        error={wrong.condition}
        choices={CONDITIONS}
        value={condition}
        onChange={(chosen) => onChange(withCondition(draft, chosen, target))}
      />
      {condition !== 'no-data' && (
        <Field
          label={condition === 'change' ? 'By at least' : 'Threshold'}
          help={
            suggested !== null &&
            suggested.typed !== draft.typed && (
              <button
                type="button"
                className="text-left text-accent-ink underline"
                onClick={() => onChange({ typed: suggested.typed })}
              >
                Use {suggested.typed}: passed on {suggested.days} of the last 30 days
              </button>
            )
          }
          error={wrong.threshold}
        >
          {(field) => (
            <span className="flex items-center gap-2">
              <Input
                {...field}
                inputMode="decimal"
                autoComplete="off"
                maxLength={13}
                value={draft.typed}
                onChange={(event) => onChange({ typed: event.target.value })}
                className="num w-24 text-right"
              />
              <span className="text-data text-ink-muted">{typedUnit(metric, condition)}</span>
              {condition === 'change' && (
                <Choice
                  aria-label="Direction"
                  choices={plainChoices(['more', 'less'])}
                  value={draft.falls ? 'less' : 'more'}
                  onChange={(direction) => onChange({ falls: direction === 'less' })}
                  className="w-20"
                />
              )}
            </span>
          )}
        </Field>
      )}
      {condition === 'change' && (
        <SelectField
          label="Compared with"
          help="At the same time of day."
          error={wrong.comparedWith}
          choices={[
            ['week', 'a week before'],
            ['day', 'the day before'],
          ]}
          value={draft.comparedWith}
          onChange={(comparedWith) => onChange({ comparedWith })}
        />
      )}
      {!isOfMoment(draft) && (
        <SelectField
          label="Over the last"
          error={wrong.windowMinutes}
          choices={ALERT_WINDOWS_MINUTES.map((minutes) => [minutes, lengthWords(minutes)])}
          value={draft.windowMinutes}
          onChange={(windowMinutes) => onChange({ windowMinutes })}
        />
      )}
    </div>
  )
}

/** The changes for another metric: it brings its own defaults, unless the condition is a relative change. */
const withMetric = (draft: Draft, metric: WatchedMetric, target: number): Partial<Draft> => {
  const { condition, typed, falls, least } = newDraft(metric, target)
  return draft.condition === 'change' ? { metric, falls } : { metric, condition, typed, falls, least }
}

const withCondition = (draft: Draft, condition: Condition, target: number): Partial<Draft> => {
  if (condition === 'change') return { condition, typed: '50', least: Math.max(draft.least, 10) }
  if (condition === 'no-data') return { condition, least: 1 }
  return draft.condition === 'change' || draft.condition === 'no-data'
    ? { ...newDraft(draft.metric, target), windowMinutes: draft.windowMinutes, condition }
    : { condition }
}
