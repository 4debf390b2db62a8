import type { BandPoint } from '@/components/charts/band-chart'
import { ChartBox } from '@/components/charts/chart-box'
import { BandChart } from '@/components/charts/lazy'
import { AlertLink } from '@/components/parts/alert-link'
import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { Hint } from '@/components/ui/metric-hint'
import { WEEKDAYS } from '@/lib/shared/charts/heat'
import type { Staffing } from '@/lib/shared/contracts/staffing'
import { callsText, slotName } from '@/lib/shared/staffing/words'

/** Calls per hour of a typical week, with the band between the quarters. */
export function TypicalWeek({ staffing: { slots, weeks }, className }: { staffing: Staffing; className: string }) {
  const points = slots.map(
    (slot): BandPoint => ({
      label: slotName(slot),
      tick: slot.hour === 0 ? (WEEKDAYS[slot.weekday - 1]?.slice(0, 3) ?? null) : null,
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
            : `Busiest: ${slotName(busiest)}, ${callsText(busiest.typical)} calls.`
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
