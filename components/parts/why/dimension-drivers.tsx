import { keyText } from '@/lib/shared/charts/dimension-values'
import { DIMENSIONS } from '@/lib/shared/contracts/dimensions'
import type { Driver, Drivers } from '@/lib/shared/contracts/drivers'
import { DriverRow, RestRow } from './driver-row'

type DimensionDriversProps = {
  dimension: Driver['dimension']
  answer: Drivers
  /** The size of the largest part of any dimension, so that bars can be compared. */
  widest: number
}

/** The parts of a change by one dimension, which add up to it with the rest. */
export function DimensionDrivers({ dimension, answer, widest }: DimensionDriversProps) {
  const { drivers, rest, meta } = answer
  const listed = drivers.filter((driver) => driver.dimension === dimension)
  const heading = `By ${DIMENSIONS[dimension].label.toLowerCase()}`
  const isOverlapping = meta.overlapping.includes(dimension)
  return (
    <section aria-label={heading}>
      <h3 className="font-medium text-data">{heading}</h3>
      {isOverlapping && (
        <p className="text-ink-faint text-xs">
          A call counts for each of them; “Everything else” takes back what is counted more than once.
        </p>
      )}
      <ul className="mt-2 space-y-3">
        {listed.map((driver) => (
          <DriverRow
            key={String(driver.key)}
            driver={driver}
            name={keyText(dimension, driver.key, meta)}
            unit={meta.unit}
            widest={widest}
          />
        ))}
        <RestRow amount={rest[dimension] ?? 0} unit={meta.unit} widest={widest} isAll={listed.length === 0} />
      </ul>
    </section>
  )
}
