'use client'

import { Field, Input, Select } from '@/components/ui/form/field'
import { ALERT_WINDOWS_MINUTES, type ComparedWith, type Condition } from '@/lib/shared/alerts/alerts'
import { lengthWords } from '@/lib/shared/alerts/words'
import { METRIC_NAMES, METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { type Draft, newDraft, typedUnit } from './draft'

const CONDITION_LABELS: Record<Condition, string> = {
  above: 'is above',
  below: 'is below',
  change: 'changes by at least',
  'no-data': 'is missing: too few calls',
}
type Fields = {
  draft: Draft
  /** What the API says of each field. */
  wrong: Record<string, string>
  onChange: (part: Partial<Draft>) => void
}

/** What is judged, as a sentence of choices. */
export function ConditionFields({ draft, wrong, onChange }: Fields) {
  const { metric, condition, windowMinutes } = draft
  const unit = typedUnit(metric, condition)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {condition !== 'no-data' && (
        <Field label="Figure" help={METRICS[metric].definition} error={wrong.metric}>
          {(field) => (
            <Select
              {...field}
              value={metric}
              onChange={(event) => onChange(withMetric(draft, event.target.value as Metric))}
            >
              {METRIC_NAMES.map((name) => (
                <option key={name} value={name}>
                  {METRICS[name].label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label="Condition" error={wrong.condition}>
        {(field) => (
          <Select
            {...field}
            value={condition}
            onChange={(event) => onChange(withCondition(draft, event.target.value as Condition))}
          >
            {(Object.keys(CONDITION_LABELS) as Condition[]).map((name) => (
              <option key={name} value={name}>
                {CONDITION_LABELS[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {condition !== 'no-data' && (
        <Field label={condition === 'change' ? 'By at least' : 'Threshold'} error={wrong.threshold}>
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
              <span className="text-data text-ink-muted">{unit}</span>
              {condition === 'change' && (
                <Select
                  aria-label="Direction"
                  value={draft.falls ? 'less' : 'more'}
                  onChange={(event) => onChange({ falls: event.target.value === 'less' })}
                  className="w-20"
                >
                  <option value="more">more</option>
                  <option value="less">less</option>
                </Select>
              )}
            </span>
          )}
        </Field>
      )}
      {condition === 'change' && (
        <Field label="Compared with" help="At the same time of day." error={wrong.comparedWith}>
          {(field) => (
            <Select
              {...field}
              value={draft.comparedWith}
              onChange={(event) => onChange({ comparedWith: event.target.value as ComparedWith })}
            >
              <option value="week">a week before</option>
              <option value="day">the day before</option>
            </Select>
          )}
        </Field>
      )}
      <Field label="Over the last" error={wrong.windowMinutes}>
        {(field) => (
          <Select
            {...field}
            value={windowMinutes}
            onChange={(event) => onChange({ windowMinutes: Number(event.target.value) })}
          >
            {ALERT_WINDOWS_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {lengthWords(minutes)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

/** Another metric has other usual values, unless the threshold is a share anyway. */
const withMetric = (draft: Draft, metric: Metric): Partial<Draft> => {
  const { condition, typed, falls, least } = newDraft(metric)
  return draft.condition === 'change' ? { metric, falls } : { metric, condition, typed, falls, least }
}

const withCondition = (draft: Draft, condition: Condition): Partial<Draft> => {
  if (condition === 'change') return { condition, typed: '50', least: Math.max(draft.least, 10) }
  if (condition === 'no-data') return { condition, least: 1 }
  return draft.condition === 'change' || draft.condition === 'no-data'
    ? { ...newDraft(draft.metric), windowMinutes: draft.windowMinutes, condition }
    : { condition }
}
