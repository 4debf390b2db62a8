'use client'

import { useQueryStates } from 'nuqs'
import { useId } from 'react'
import { Choice } from '@/components/admin/fields'
import { Loaded } from '@/components/table/loaded'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { Hint } from '@/components/ui/text/metric-hint'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useAnswer } from '@/lib/client/http/use-answer'
import { withoutRange } from '@/lib/shared/filters/filters'
import { type ExpectedDay, STAFFING_STATE, STAFFING_TARGETS, type Staffing, staffingRoute } from '@/lib/shared/staffing'
import { countOf, formatCount, formatRatio } from '@/lib/shared/text/format'
import { dayText } from '@/lib/shared/zones/calendar'
import { MissingHours } from './missing-hours'
import { WeekMap } from './week-map'

/** When more people are needed at once, and how many calls to expect. */
export function StaffingPage() {
  const id = useId()
  const { filters } = useAppliedFilters()
  const [{ target }, setState] = useQueryStates(STAFFING_STATE.parsers, { history: 'push' })
  const answer = useAnswer(staffingRoute, { query: { ...withoutRange(filters), target } })
  return (
    <>
      <PageHeader
        title="Staffing"
        description="When too few calls are answered, how many people are short, and how many calls to expect."
        actions={
          <label htmlFor={id} className="flex items-center gap-2 text-data text-ink-muted">
            Answer at least
            <Choice
              id={id}
              value={target}
              choices={STAFFING_TARGETS.map((choice) => [choice, formatRatio(Number(choice))])}
              onChange={(chosen) => setState({ target: chosen })}
              className="w-24"
            />
          </label>
        }
      />
      <Loaded question={answer} rows={14} apart>
        {({ data }) => (
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-12">
            <WeekMap staffing={data} filters={filters} className="self-start xl:col-span-6" />
            <div className="flex flex-col gap-4 xl:col-span-6">
              <MissingHours staffing={data} filters={filters} />
              <NextWeek staffing={data} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

/** The calls to expect on each day of next week, with how far off the same rule has been. */
function NextWeek({ staffing }: { staffing: Staffing }) {
  const { expected, pastError, weeks } = staffing
  const most = Math.max(1, ...expected.map(({ high }) => high ?? 0))
  const known = expected.flatMap(({ expected: calls }) => calls ?? [])
  const total = known.reduce((sum, calls) => sum + calls, 0)
  return (
    <Card
      title="Expected calls next week"
      hint={
        <Hint label="How calls are expected">
          Each day is the median of the same weekday in the last {weeks} whole weeks; the bar spans the middle half of
          them. Holidays and growth are not in it.
        </Hint>
      }
      description={errorText(pastError)}
      inset
    >
      <ul className="num flex flex-col gap-1.5">
        {expected.map((day) => (
          <DayRow key={day.date} day={day} most={most} />
        ))}
      </ul>
      {known.length === expected.length && (
        <p className="num mt-3 text-data text-ink-muted">About {countOf(Math.round(total), 'call')} in all.</p>
      )}
    </Card>
  )
}

function DayRow({ day: { date, expected, low, high }, most }: { day: ExpectedDay; most: number }) {
  const percent = (value: number) => `${(value / most) * 100}%`
  return (
    <li className="grid grid-cols-[6.5rem_1fr_3rem] items-center gap-3 text-data">
      <span className="text-ink-muted">{dayText(date, { weekday: 'short', day: 'numeric', month: 'short' })}</span>
      {expected === null || low === null || high === null ? (
        <span className="col-span-2 text-ink-faint">Too little history</span>
      ) : (
        <>
          <span aria-hidden="true" className="relative h-3 rounded-full bg-surface-sunken">
            <span
              className="absolute inset-y-0 rounded-full bg-accent/30"
              style={{ left: percent(low), width: `max(2px, ${percent(high - low)})` }}
            />
            <span className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent" style={{ left: percent(expected) }} />
          </span>
          <span className="text-right font-semibold" title={`Mostly ${rounded(low)} to ${rounded(high)}`}>
            {rounded(expected)}
          </span>
        </>
      )}
    </li>
  )
}

const errorText = ({ share, days }: Staffing['pastError']): string =>
  share === null
    ? 'How far off this rule has been is not known yet: that takes ten weeks of calls.'
    : `Over the last ${countOf(days, 'day')}, this rule was off by ${formatRatio(share)} of the calls.`

const rounded = (calls: number) => formatCount(Math.round(calls))
