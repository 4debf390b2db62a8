'use client'

import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Card } from '@/components/ui/layout/card'
import { Door } from '@/components/ui/text/door'
import { Link } from '@/components/ui/text/link'
import { Hint } from '@/components/ui/text/metric-hint'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useFilters } from '@/lib/client/page/use-filters'
import { CALLBACK_DEFINITIONS } from '@/lib/shared/callbacks/callback-words'
import {
  CALLBACK_HOURS,
  CALLBACK_RULE,
  CALLBACK_STATES,
  CALLBACKS,
  type CallbackState,
} from '@/lib/shared/callbacks/callbacks'
import type { NeedsALook } from '@/lib/shared/callbacks/needs-a-look'
import { shareText } from '@/lib/shared/charts/values'
import { formatCount, formatDuration } from '@/lib/shared/text/format'

const TINTS: Record<CallbackState, string> = {
  open: 'text-outcome-missed',
  overdue: 'text-outcome-declined',
  late: 'text-ink',
  done: 'text-outcome-answered',
  handled: 'text-ink',
}

/** Missed calls by callback state; the states add up to all of them. */
export function CallbackFigures({ data }: { data: NeedsALook }) {
  const { filters } = useAppliedFilters()
  const { callbacks, hours, businessHours } = data
  return (
    <Card aria-label="Missed calls">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-2">
        <h2 className="num flex items-center gap-1.5 font-medium text-data">
          {formatCount(callbacks.missed)} missed {callbacks.missed === 1 ? 'call' : 'calls'}
          <Hint label="What counts as called back">{CALLBACK_RULE}</Hint>
        </h2>
        <HoursPicker hours={hours} businessHours={businessHours} />
      </div>
      <dl className="grid grid-cols-2 md:grid-cols-5 md:divide-x md:divide-line">
        {CALLBACK_STATES.map((state) => (
          <Figure
            key={state}
            className="px-4 py-3"
            data-callback={state}
            label={CALLBACKS[state]}
            hint={CALLBACK_DEFINITIONS[state]}
            note={noteOf(state, data)}
            tint={TINTS[state]}
          >
            <Door
              filters={callbacks[state] === 0 ? null : { ...filters, callback: [state], callbackHours: hours }}
              label={`${formatCount(callbacks[state])} missed calls, ${CALLBACKS[state]}; show them`}
            >
              {formatCount(callbacks[state])}
            </Door>
          </Figure>
        ))}
      </dl>
    </Card>
  )
}

function noteOf(state: CallbackState, { callbacks }: NeedsALook): string {
  if (callbacks.missed === 0) return ' '
  const share = shareText(callbacks[state], callbacks.missed)
  return state === 'done' && callbacks.medianBackSeconds !== null
    ? `${share}; median ${formatDuration(Math.round(callbacks.medianBackSeconds))}, including late ones`
    : share
}

function HoursPicker({ hours, businessHours }: { hours: number; businessHours: string | null }) {
  const { set } = useFilters()
  return (
    <div className="flex items-center gap-2 text-ink-muted text-xs">
      <HoursSelect
        label="Call back within"
        choices={CALLBACK_HOURS}
        value={hours}
        onChange={(callbackHours) => set({ callbackHours })}
      />
      {businessHours !== null && (
        <Link
          href="/settings?tab=hours"
          title={businessHours}
          prefetch={false}
          className="max-sm:hidden hover:text-ink"
        >
          of business hours
        </Link>
      )}
    </div>
  )
}

type FigureProps = {
  label: string
  hint: string
  note: ReactNode
  /** Class of the figure's colour. */
  tint?: string
  className?: string
  'data-callback'?: string
  children: ReactNode
}

/** One of a row of figures in a list of definitions, with what it means and a line below it. */
export function Figure({ label, hint, note, tint, className, children, ...data }: FigureProps) {
  return (
    <div className={cn('min-w-0', className)} {...data}>
      <dt className="flex items-center gap-1.5 text-ink-muted text-xs">
        {label}
        <Hint label={`What “${label}” means`}>{hint}</Hint>
      </dt>
      <dd className={cn('num mt-0.5 font-semibold text-xl tracking-tight', tint)}>{children}</dd>
      <dd className="num mt-0.5 min-h-4 text-ink-faint text-xs">{note}</dd>
    </div>
  )
}

const DAY_HOURS = 24

type HoursSelectProps = { label: string; choices: readonly number[]; value: number; onChange: (hours: number) => void }

/** A choice of hours, shown as days from two days on. A value that is not among the choices is offered too. */
export function HoursSelect({ label, choices, value, onChange }: HoursSelectProps) {
  const offered = [...new Set([...choices, value])].sort((left, right) => left - right)
  return (
    <label className="flex items-center gap-2 text-ink-muted text-xs">
      {label}
      <select
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-7 rounded-md border border-line bg-surface px-1.5 text-data text-ink"
      >
        {offered.map((hours) => (
          <option key={hours} value={hours}>
            {hours < 2 * DAY_HOURS ? `${hours} h` : `${hours / DAY_HOURS} d`}
          </option>
        ))}
      </select>
    </label>
  )
}
