import type { ComponentProps } from 'react'
import { Choice, type Choices, plainChoices, SelectField } from '@/components/admin/fields'
import type { DraftState } from '@/components/admin/use-draft'
import { cn } from '@/components/ui/cn'
import { Field, Input } from '@/components/ui/form/field'
import { ALERT_WINDOWS_MINUTES, type Condition } from '@/lib/shared/alerts/alerts'
import { isOfMoment, lengthWords, wholeLengthWords } from '@/lib/shared/alerts/words'
import { SHOWN_METRICS, WATCHED_METRICS } from '@/lib/shared/analytics/metrics'
import { countOf } from '@/lib/shared/text/format'
import { type Draft, type suggestedOf, typedUnit, withCondition, withMetric } from './draft'

const CONDITIONS = Object.entries({
  above: 'is above',
  below: 'is below',
  change: 'changes by at least',
  'no-data': 'is missing: too few calls',
} satisfies Record<Condition, string>) as [Condition, string][]

type ConditionFieldsProps = DraftState<Draft> & {
  /** The threshold that the last 30 days suggest, if any. */
  suggested: ReturnType<typeof suggestedOf>
  /** The target of the service level, percent. */
  target: number
}

/** The condition of an alert, as a sentence of choices. */
export function ConditionFields({ values: draft, wrong, set, field, suggested, target }: ConditionFieldsProps) {
  const { metric, condition } = draft
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {condition !== 'no-data' && (
        <SelectField
          {...field('metric')}
          label="Figure"
          title={WATCHED_METRICS[metric].definition}
          choices={([...SHOWN_METRICS, 'waiting'] as const).map((name) => [name, WATCHED_METRICS[name].label])}
          onChange={(chosen) => set(withMetric(draft, chosen, target))}
        />
      )}
      <SelectField
        {...field('condition')}
        label="Condition"
        choices={CONDITIONS}
        onChange={(chosen) => set(withCondition(draft, chosen, target))}
      />
      {condition !== 'no-data' && (
        <NumberField
          label={condition === 'change' ? 'By at least' : 'Threshold'}
          help={
            suggested !== null &&
            suggested.typed !== draft.typed && (
              <button
                type="button"
                className="text-left text-accent-ink underline"
                onClick={() => set({ typed: suggested.typed })}
              >
                Use {suggested.typed}: passed on {suggested.days} of the last 30 days
              </button>
            )
          }
          error={wrong.threshold}
          unit={typedUnit(metric, condition)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          value={draft.typed}
          onChange={(event) => set({ typed: event.target.value })}
          className="w-24"
        >
          {condition === 'change' && (
            <Choice
              aria-label="Direction"
              choices={plainChoices(['more', 'less'])}
              value={draft.falls ? 'less' : 'more'}
              onChange={(direction) => set({ falls: direction === 'less' })}
              className="w-20"
            />
          )}
        </NumberField>
      )}
      {condition === 'change' && (
        <SelectField
          {...field('comparedWith')}
          label="Compared with"
          help="At the same time of day."
          choices={[
            ['week', 'a week before'],
            ['day', 'the day before'],
          ]}
        />
      )}
      {!isOfMoment(draft) && (
        <SelectField
          {...field('windowMinutes')}
          label="Over the last"
          choices={ALERT_WINDOWS_MINUTES.map((minutes) => [minutes, lengthWords(minutes)])}
        />
      )}
    </div>
  )
}

const HOLDS_MINUTES = [0, 5, 10, 15, 30, 60, 120, 240]

/** The fewest calls to judge by, and how long the condition must hold before the alert fires or ends. */
export function TimingFields({ values: draft, wrong, set, field }: DraftState<Draft>) {
  const isNoData = draft.condition === 'no-data'
  return (
    <details open={['least', 'forMinutes', 'keepMinutes'].some((name) => name in wrong) || undefined}>
      <summary className="w-fit cursor-pointer py-1 text-data text-ink-muted hover:text-ink">
        {timingWords(draft)}
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-3">
        {!isOfMoment(draft) && (
          <NumberField
            {...field('least')}
            label={isNoData ? 'Fewer calls than' : 'With at least'}
            help={isNoData ? 'In the window.' : 'Calls in the window; with fewer, nothing is judged.'}
            unit="calls"
            type="number"
            min={isNoData ? 1 : 0}
            max={1_000_000}
            onChange={(event) => set({ least: Math.max(0, Math.floor(Number(event.target.value))) })}
            className="w-20"
          />
        )}
        <SelectField
          {...field('forMinutes')}
          label="Fires after"
          help="How long the condition must hold."
          choices={holds(draft.forMinutes)}
        />
        <SelectField
          {...field('keepMinutes')}
          label="Ends after"
          help="How long it must be false before the alert ends, so that it does not flap."
          choices={holds(draft.keepMinutes)}
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

type NumberFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'help' | 'error'> &
  ComponentProps<'input'> & { unit: string }

const NumberField = ({ label, help, error, unit, className, children, ...input }: NumberFieldProps) => (
  <Field label={label} help={help} error={error}>
    {(field) => (
      <span className="flex items-center gap-2">
        <Input {...field} {...input} className={cn('num text-right', className)} />
        <span className="text-data text-ink-muted">{unit}</span>
        {children}
      </span>
    )}
  </Field>
)
