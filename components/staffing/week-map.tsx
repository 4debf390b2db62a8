import { Heatmap } from '@/components/charts/heat/heatmap'
import { AlertLink } from '@/components/parts/figures/alert-link'
import { Card } from '@/components/ui/layout/card'
import { Hint } from '@/components/ui/text/metric-hint'
import { LEAST_CALLS } from '@/lib/shared/analytics/chance'
import { nWords } from '@/lib/shared/charts/change'
import { rateScale } from '@/lib/shared/charts/heat'
import { scaleValues, weekPoints } from '@/lib/shared/charts/week'
import type { Filters } from '@/lib/shared/filters/filters'
import { callsHref } from '@/lib/shared/links'
import type { Staffing, StaffingSlot } from '@/lib/shared/staffing'
import { countOf, formatDate, formatDuration, formatRatio, zoneIn } from '@/lib/shared/text/format'
import { weekdayName, weekdaysFrom } from '@/lib/shared/zones/calendar'
import { reasonText, shortageOf, slotDoor } from './words'

/** The answer rate of each hour of the week against the target, with how many people are short. */
export function WeekMap({ staffing, filters, className }: { staffing: Staffing; filters: Filters; className: string }) {
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
