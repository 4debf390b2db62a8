'use client'

import { useState } from 'react'
import { TextLink } from '@/components/ui/text-link'
import { useDoorClicks } from '@/lib/client/use-door-clicks'
import { cellAt, titleOf } from '@/lib/shared/charts/chart'
import { ChartBox } from './chart-box'
import { HeatLegend } from './heat-legend'
import type { HeatPlace, HeatSpec } from './heat-spec'
import { HeatTable } from './heat-table'
import { RateLegend } from './rate-legend'

/** Points × rows as tinted cells; each cell leads to its calls. Below, the highest cell, which gives way to the hovered or focused one; a rate's worst cell stays. */
export function Heatmap({ spec, className, height }: { spec: HeatSpec; className?: string; height?: number }) {
  const [shown, setShown] = useState<HeatPlace | null>(null)
  const followDoor = useDoorClicks()
  const unit = spec.rows[0]?.unit ?? 'calls'
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: handles clicks on the links inside, which have their own keys */}
      <div className="flex flex-col" data-chart onClick={followDoor} style={{ height }}>
        <ChartBox className={className}>
          {(size) => <HeatTable spec={spec} onShow={setShown} width={size.width} height={size.height} />}
        </ChartBox>
      </div>
      <div className="mt-2 text-xs">
        {spec.rate && <Worst spec={spec} place={standingOut(spec)} />}
        <div className="flex flex-col gap-x-4 gap-y-1 sm:flex-row sm:items-start sm:justify-between">
          {spec.rate ? (
            <Readout spec={spec} place={shown} prefix="" />
          ) : (
            <Readout
              spec={spec}
              place={shown ?? standingOut(spec)}
              prefix={shown ? '' : unit === 'calls' ? 'Busiest: ' : 'Highest: '}
            />
          )}
          {spec.rate ? <RateLegend rate={spec.rate} unit={unit} /> : <HeatLegend max={spec.max} unit={unit} />}
        </div>
      </div>
    </>
  )
}

/** The worst cell of a rate, whatever is hovered, as a link to its calls. */
function Worst({ spec, place }: { spec: HeatSpec; place: HeatPlace | null }) {
  if (place === null) return null
  const href = spec.hrefOf(place.point, place.row)
  const name = `${place.row.label}, ${titleOf(spec, place.point)}`
  return (
    <p className="num h-5 min-w-0 truncate text-ink-muted leading-5">
      {'Worst: '}
      {href === null ? (
        <span className="font-medium text-ink">{name}</span>
      ) : (
        <TextLink href={href} className="font-medium text-ink">
          {name}
        </TextLink>
      )}
      {` · ${spec.wordsOf(place.point, place.row)}`}
    </p>
  )
}

function Readout({ spec, place, prefix }: { spec: HeatSpec; place: HeatPlace | null; prefix: string }) {
  return (
    <p aria-hidden="true" className="num h-5 min-w-0 truncate text-ink-muted leading-5">
      {place && (
        <>
          {prefix}
          <span className="font-medium text-ink">
            {place.row.label}, {titleOf(spec, place.point)}
          </span>
          {` · ${spec.wordsOf(place.point, place.row)}`}
        </>
      )}
    </p>
  )
}

function standingOut({ points, rows, rate }: HeatSpec): HeatPlace | null {
  const places = rows.flatMap((row) => points.map((point) => ({ row, point })))
  const valueAt = ({ point, row }: HeatPlace) => cellAt(point, row.id).value
  if (rate) return places.find((place) => valueAt(place) === rate.worst) ?? null
  return places.reduce<HeatPlace | null>(
    (best, place) => ((valueAt(place) ?? 0) > (best === null ? 0 : (valueAt(best) ?? 0)) ? place : best),
    null,
  )
}
