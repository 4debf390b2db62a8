'use client'

import { ChartBox, DistributionChart } from '@/components/charts/lazy'
import type { SeriesLook } from '@/components/charts/spec'
import { useDoorClicks } from '@/lib/client/page/use-doors'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { type BandCount, cellsOfParts, type NamedValue } from '@/lib/shared/charts/bands'
import { cellAt } from '@/lib/shared/charts/chart'
import { axisLabel } from '@/lib/shared/charts/value-axis'
import { countOf, shareText } from '@/lib/shared/charts/values'
import { PLAIN_UTC } from '@/lib/shared/text/format'

const NONE: readonly NamedValue[] = []

/** Calls by bands of a duration, in the available space. `looks` are those of the parts by key, from the bottom of a column up. */
export function Distribution({
  dimension,
  bands,
  looks,
  hrefOf,
  topOf = (band) => axisLabel(band.calls),
  named = NONE,
  namedHrefOf = () => null,
  className,
}: {
  dimension: Dimension
  bands: readonly BandCount[]
  looks: ReadonlyMap<string, SeriesLook>
  /** The filters that a part of a column links to; null for no link. */
  hrefOf: (band: BandCount, part: string) => string | null
  topOf?: (band: BandCount) => string
  named?: readonly NamedValue[]
  namedHrefOf?: (value: NamedValue) => string | null
  className: string
}) {
  const followDoor = useDoorClicks()
  const total = bands.reduce((sum, { calls }) => sum + calls, 0)
  const byKey = new Map(bands.map((band) => [band.key, band]))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: handles clicks on the links inside, which have their own keys
    <div className="flex flex-1 flex-col" onClick={followDoor}>
      <ChartBox className={className}>
        {({ width, height }) => (
          <DistributionChart
            spec={{
              along: { dimension, bucket: null, zone: PLAIN_UTC },
              points: bands.map(({ key, parts }) => ({
                key,
                bucket: null,
                cells: cellsOfParts(parts),
              })),
              series: [...looks].map(([id, look]) => ({ ...look, id, unit: 'calls', mark: 'bar' })),
              addsUp: true,
              compared: false,
              // With several parts, the tooltip shows their share of the band.
              figureOf: (point, { id }) => {
                const calls = cellAt(point, id).value ?? 0
                const words = countOf(calls, 'call')
                return looks.size === 1 ? `${words} (${shareText(calls, total)})` : words
              },
              hrefOf: (point, series) => {
                const band = byKey.get(String(point.key))
                return band ? hrefOf(band, series.id) : null
              },
            }}
            bands={bands}
            topOf={topOf}
            named={named}
            namedHrefOf={namedHrefOf}
            width={width}
            height={height}
          />
        )}
      </ChartBox>
    </div>
  )
}
