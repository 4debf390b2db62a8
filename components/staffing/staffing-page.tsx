'use client'

import { useQueryStates } from 'nuqs'
import { useId } from 'react'
import { Choice } from '@/components/admin/fields'
import { Heatmap } from '@/components/charts/heat/heatmap'
import { AlertLink } from '@/components/parts/figures/alert-link'
import { Loaded } from '@/components/table/loaded'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { Hint } from '@/components/ui/text/metric-hint'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useAnswer } from '@/lib/client/http/use-answer'
import { LEAST_CALLS } from '@/lib/shared/analytics/chance'
import { nWords } from '@/lib/shared/charts/change'
import { rateScale } from '@/lib/shared/charts/heat'
import { scaleValues, weekPoints } from '@/lib/shared/charts/week'
import { type Filters, withoutRange } from '@/lib/shared/filters/filters'
import { callsHref } from '@/lib/shared/links'
import {
  type ExpectedDay,
  STAFFING_STATE,
  STAFFING_TARGETS,
  type Staffing,
  type StaffingSlot,
  staffingRoute,
} from '@/lib/shared/staffing'
import { countOf, formatCount, formatDate, formatDuration, formatRatio, zoneIn } from '@/lib/shared/text/format'
import { dayText, weekdayName, weekdaysFrom } from '@/lib/shared/zones/calendar'
import { MissingHours, reasonText, shortageOf, slotDoor } from './missing-hours'

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

/** The answer rate of each hour of the week against the target, with how many people are short. */
function WeekMap({ staffing, filters, className }: { staffing: Staffing; filters: Filters; className: string }) {
  const { slots, target, from, to, zone, weeks } = staffing
  const slotAt = (weekday: string, hour: unknown) => slots[(Number(weekday) - 1) * 24 + Number(hour)] as StaffingSlot
  const days = weekdaysFrom(staffing.firstDay)
  const points = weekPoints((weekday, hour) => {
    const { answerRate, resolved } = slotAt(weekday, hour)
    return { value: answerRate, previous: null, n: resolved }
  })
  const cells = points.flatMap((point) => Object.values(point.cells))
  const scale = rateScale(scaleValues(cells), target, 'more')
  return (
    <Card
      className={className}
      title="Answer rate by hour of the week"
      actions={<AlertLink isIcon metric="answerRate" />}
      hint={
        <Hint label="About this map">
          Answered calls out of resolved ones over {countOf(weeks, 'week')}, judged from the target of{' '}
          {formatRatio(target)}. A number in a cell is how many people are short at once. Hours with fewer than{' '}
          {LEAST_CALLS} calls are faded and not judged.
        </Hint>
      }
      description={`${formatDate(from, zone)} to ${formatDate(to - 1, zone)}, ${weeks} whole weeks, ${zone}.`}
      inset
    >
      <Heatmap
        className="h-[220px] flex-none sm:h-[250px]"
        spec={{
          label: 'Answer rate by weekday and hour of day',
          along: { dimension: 'hour', bucket: null, zone: zoneIn(staffing) },
          points,
          rows: days.map((day) => ({
            id: String(day),
            label: weekdayName(day),
            short: weekdayName(day).slice(0, 3),
            unit: 'ratio',
          })),
          max: 1,
          rate: scale && { ...scale, middleName: 'target' },
          hrefOf: ({ key }, { id }) => {
            const door = slotDoor(filters, staffing, slotAt(id, key))
            return door && callsHref(door)
          },
          figureOf: ({ key }, { id }) => {
            const short = shortageOf(slotAt(id, key))
            return short === null || short === 0 ? '' : `+${short}`
          },
          wordsOf: ({ key }, { id }) => {
            const slot = slotAt(id, key)
            if (slot.answerRate === null) return 'no calls'
            const wait = slot.waitMedian === null ? '' : `, median wait ${formatDuration(Math.round(slot.waitMedian))}`
            const reason = reasonText(slot).toLowerCase()
            return `${formatRatio(slot.answerRate)}, ${nWords(slot.resolved)}${wait}${reason && `: ${reason}`}`
          },
        }}
      />
    </Card>
  )
}
