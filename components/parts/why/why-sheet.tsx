import { AlertLink } from '@/components/parts/figures/alert-link'
import { Loaded } from '@/components/table/loaded'
import { Sheet } from '@/components/ui/overlay/dialog'
import { EmptyState } from '@/components/ui/state/states'
import { Prose } from '@/components/ui/text/name'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useMovingAnswer } from '@/lib/client/http/use-answer'
import { useZone } from '@/lib/client/page/use-zone'
import { isMoreThanChance } from '@/lib/shared/analytics/chance'
import { DIMENSIONS } from '@/lib/shared/analytics/dimensions'
import { DRIVER_METHODS, type Driver, type Drivers, driversRoute } from '@/lib/shared/analytics/drivers'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { valueText } from '@/lib/shared/charts/change'
import { comparedWords, modeOf } from '@/lib/shared/charts/comparison'
import { keyText } from '@/lib/shared/charts/dimension-values'
import { DriverRow, partText, RestRow, whyTitle } from './driver-row'

type DimensionDriversProps = {
  dimension: Driver['dimension']
  answer: Drivers
  /** The size of the largest part of any dimension, so that bars can be compared. */
  widest: number
}

/** The parts of a change by one dimension, which add up to it with the rest. */
function DimensionDrivers({ dimension, answer, widest }: DimensionDriversProps) {
  const { clock } = useZone()
  const { drivers, rest, meta } = answer
  const listed = drivers.filter((driver) => driver.dimension === dimension)
  const heading = `By ${DIMENSIONS[dimension].label.toLowerCase()}`
  return (
    <section aria-label={heading}>
      <h3 className="font-medium text-data">{heading}</h3>
      <ul className="mt-2 space-y-3">
        {listed.map((driver) => (
          <DriverRow
            key={String(driver.key)}
            driver={driver}
            name={keyText(dimension, driver.key, { ...meta, clock })}
            unit={meta.unit}
            widest={widest}
          />
        ))}
        <RestRow amount={rest[dimension] ?? 0} unit={meta.unit} widest={widest} isAll={listed.length === 0} />
      </ul>
    </section>
  )
}

/** What explains the change of a figure: per dimension the largest parts and the rest, each row with its calls. */
export default function WhySheet({ metric, onClose }: { metric: Metric; onClose: () => void }) {
  const { filters, comparison, range, zone } = useAppliedFilters()
  const query = { ...filters, metric, compare: modeOf(comparison, range) }
  const drivers = useMovingAnswer(driversRoute, { query })
  const { data } = drivers
  const compared = data && comparedWords(data.meta, range, zone)
  return (
    <Sheet
      onClose={onClose}
      title={whyTitle(metric, data?.total.change)}
      description={compared && `vs. ${compared}`}
      actions={<AlertLink metric={metric} />}
      className="max-w-[560px]"
    >
      <div className="p-4" aria-busy={drivers.isPending}>
        <Loaded question={drivers} rows={10}>
          {(answer) => <Explanation metric={metric} drivers={answer} />}
        </Loaded>
      </div>
    </Sheet>
  )
}

function Explanation({ metric, drivers }: { metric: Metric; drivers: Drivers }) {
  const { total, meta } = drivers
  const { unit } = METRICS[metric]
  if (total.change === null || total.change === 0)
    return (
      <EmptyState title={total.change === 0 ? 'No change' : 'Nothing to compare'}>
        {total.change === 0
          ? `It was ${valueText(total.previous, unit)} in both periods.`
          : 'One of the two periods has no calls that this figure can be taken over.'}
      </EmptyState>
    )
  const now = { rate: total.value ?? 0, n: total.n }
  const before = { rate: total.previous ?? 0, n: total.previousN }
  const dimensions = Object.keys(drivers.rest) as Driver['dimension'][]
  const widest = Math.max(
    ...drivers.drivers.map(({ contribution }) => Math.abs(contribution)),
    ...Object.values(drivers.rest).map(Math.abs),
  )
  return (
    <div className="space-y-6">
      <p className="num text-pretty font-medium text-base">
        <Prose>
          {drivers.sentence ??
            `${valueText(total.previous, unit)} → ${valueText(total.value, unit)}, ${partText(total.change, unit)}.`}
        </Prose>
      </p>
      {meta.method === 'rate' && !isMoreThanChance(now, before) && (
        <p className="rounded-md bg-surface-sunken px-3 py-2 text-data text-ink-muted">
          A difference this small may be chance: rates vary this much even when nothing has changed.
        </p>
      )}
      {dimensions.map((dimension) => (
        <DimensionDrivers key={dimension} dimension={dimension} answer={drivers} widest={widest} />
      ))}
      <details className="border-line border-t pt-3 text-ink-faint text-xs">
        <summary className="cursor-pointer text-ink-muted">How these parts are computed</summary>
        <p className="mt-1.5">{DRIVER_METHODS[meta.method]}</p>
        <p className="mt-1.5">
          Each list explains the whole change by itself: the same calls are looked at from another side, and
          combinations are not claimed.
          {meta.overlapping.length > 0 &&
            ' A call counts for each of its people and teams; “Everything else” takes back what is counted more than once.'}
          {meta.least > 1 && ` Those of fewer than ${meta.least} calls in both periods are part of the rest.`}
        </p>
      </details>
    </div>
  )
}
