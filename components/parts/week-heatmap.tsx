'use client'

import { Heatmap } from '@/components/charts/heatmap'
import { Hint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import { useDoorWays } from '@/lib/client/use-doors'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/use-overview'
import { cellAt, type Point } from '@/lib/shared/charts/chart'
import { type Door, narrowed, weekdayHourDoor } from '@/lib/shared/charts/doors'
import { heatMatrix, WEEKDAYS } from '@/lib/shared/charts/heat'
import { countOf, shareText } from '@/lib/shared/charts/values'
import type { AnalyticsAnswer } from '@/lib/shared/contracts/analytics'
import { formatRatio } from '@/lib/shared/format'
import { Panel } from './panel'

const HEIGHT = 'h-[178px] flex-none sm:h-[206px] xl:h-[234px]'

/** Calls by weekday and hour, in the viewer's zone. */
export function WeekHeatmap({ className }: { className?: string }) {
  const { zone } = useAppliedFilters()
  const question = useOverviewQuestion('heat')
  return (
    <Panel
      className={className}
      title="Hours of the week"
      hint={
        <Hint label="About the hours of the week">
          Calls by weekday and hour, in {zone}. Darker means more calls; the scale follows the square root, so that
          quiet hours stay visible.
        </Hint>
      }
      question={question}
      zone={zone}
      skeleton={<Skeleton className="h-[226px] w-full opacity-60 sm:h-[234px] xl:h-[262px]" />}
    >
      {(answer) => <Week answer={answer} />}
    </Panel>
  )
}

function Week({ answer }: { answer: AnalyticsAnswer }) {
  const { filters, zone } = useAppliedFilters()
  const ways = useDoorWays()
  const matrix = heatMatrix(answer.data)
  const cells = matrix.flat()
  const total = cells.reduce((sum, { calls }) => sum + calls, 0)
  const hrefOf = (calls: number, door: Door) => (calls > 0 && door ? ways.hrefOf(door) : null)
  const callsAt = (point: Point, id: string) => cellAt(point, id).value ?? 0
  return (
    <Heatmap
      className={HEIGHT}
      spec={{
        label: 'Calls by weekday and hour of day',
        along: { dimension: 'hour', bucket: null, zone },
        points: Array.from({ length: 24 }, (_, hour) => ({
          key: hour,
          bucket: null,
          cells: Object.fromEntries(
            matrix.map((day, index) => [String(index + 1), { value: day[hour]?.calls ?? 0, previous: null }]),
          ),
        })),
        rows: matrix.map((day, index) => {
          const calls = day.reduce((sum, cell) => sum + cell.calls, 0)
          const id = String(index + 1)
          return {
            id,
            label: WEEKDAYS[index] ?? '',
            short: WEEKDAYS[index]?.slice(0, 3),
            unit: 'calls',
            words: countOf(calls, 'call'),
            href: hrefOf(calls, narrowed(filters, 'weekday', [id])),
          }
        }),
        max: Math.max(0, ...cells.map(({ calls }) => calls)),
        hrefOf: (point, { id }) => hrefOf(callsAt(point, id), weekdayHourDoor(filters, Number(id), Number(point.key))),
        wordsOf: (point, { id }) => {
          const calls = callsAt(point, id)
          const rate = matrix[Number(id) - 1]?.[Number(point.key)]?.answerRate ?? null
          const share = `${countOf(calls, 'call')} (${shareText(calls, total)})`
          return calls > 0 ? `${share}, ${formatRatio(rate)} answered` : share
        },
      }}
    />
  )
}
