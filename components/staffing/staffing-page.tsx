'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useId } from 'react'
import type { BandPoint } from '@/components/charts/drawing/band-chart'
import { BandChart, ChartBox } from '@/components/charts/lazy'
import { AlertLink } from '@/components/parts/figures/alert-link'
import { Loaded } from '@/components/table/loaded'
import { Select } from '@/components/ui/form/field'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Hint } from '@/components/ui/text/metric-hint'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { question } from '@/lib/client/http/question'
import { type Filters, withoutRange } from '@/lib/shared/filters/filters'
import { STAFFING_PARSERS } from '@/lib/shared/params/staffing'
import { STAFFING_TARGETS, type Staffing, type StaffingTarget, staffingRoute } from '@/lib/shared/staffing'
import { formatRatio } from '@/lib/shared/text/format'
import { daysIntoWeek, weekdayName } from '@/lib/shared/zones/calendar'
import { MissingHours } from './missing-hours'
import { NextWeek } from './next-week'
import { WeekMap } from './week-map'
import { callsText, slotName } from './words'

/** Calls per hour of a typical week, with the band between the quarters. */
function TypicalWeek({ staffing, className }: { staffing: Staffing; className: string }) {
  const { slots, weeks, firstDay } = staffing
  const inOrder = slots.toSorted((a, b) => daysIntoWeek(a.weekday, firstDay) - daysIntoWeek(b.weekday, firstDay))
  const points = inOrder.map(
    (slot): BandPoint => ({
      label: slotName(slot, staffing),
      tick: slot.hour === 0 ? weekdayName(slot.weekday).slice(0, 3) : null,
      value: slot.typical,
      low: slot.low,
      high: slot.high,
    }),
  )
  const busiest = slots.reduce((most, slot) => (slot.typical > most.typical ? slot : most))
  return (
    <Card className={className}>
      <CardHeader
        title="A typical week"
        actions={<AlertLink isIcon metric="calls" />}
        hint={
          <Hint label="About a typical week">
            Calls that begin in each hour: the median of {weeks} weeks, and the middle half of them as a band.
          </Hint>
        }
        description={
          busiest.typical === 0
            ? 'No hour has calls in most weeks.'
            : `Busiest: ${slotName(busiest, staffing)}, ${callsText(busiest.typical)} calls.`
        }
      />
      <CardBody>
        <ChartBox className="min-h-[220px]">
          {({ width, height }) => (
            <BandChart
              points={points}
              width={width}
              height={height}
              wordsOf={({ value, low, high }) =>
                `${callsText(value)} calls; the middle half of weeks: ${callsText(low)} to ${callsText(high)}`
              }
            />
          )}
        </ChartBox>
      </CardBody>
    </Card>
  )
}

/** Staffing by hour of the week, with filters but their range. */
const useStaffing = (filters: Filters, target: StaffingTarget) =>
  useQuery(question(staffingRoute, { query: { ...withoutRange(filters), target } }))

/** When more people are needed at once, and how many calls to expect. */
export function StaffingPage() {
  const id = useId()
  const { filters } = useAppliedFilters()
  const [{ target }, setState] = useQueryStates(STAFFING_PARSERS, { history: 'push', shallow: true, scroll: false })
  const answer = useStaffing(filters, target)
  return (
    <>
      <PageHeader
        title="Staffing"
        description="When too few calls are answered, how many people are short, and how many calls to expect."
        actions={
          <label htmlFor={id} className="flex items-center gap-2 text-data text-ink-muted">
            Answer at least
            <Select
              id={id}
              value={target}
              onChange={(event) => setState({ target: event.target.value as StaffingTarget })}
              className="w-24"
            >
              {STAFFING_TARGETS.map((choice) => (
                <option key={choice} value={choice}>
                  {formatRatio(Number(choice))}
                </option>
              ))}
            </Select>
          </label>
        }
      />
      <Loaded question={answer} rows={14} apart>
        {({ data }) => (
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-12">
            <WeekMap staffing={data} filters={filters} className="xl:col-span-7" />
            <MissingHours staffing={data} filters={filters} className="xl:col-span-5" />
            <TypicalWeek staffing={data} className="xl:col-span-7" />
            <NextWeek staffing={data} className="xl:col-span-5" />
          </div>
        )}
      </Loaded>
    </>
  )
}
