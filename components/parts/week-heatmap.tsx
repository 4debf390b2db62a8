'use client'

import { Heatmap } from '@/components/charts/heatmap'
import { Hint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import { useDoorWays } from '@/lib/client/use-doors'
import { useAskedFilters, useOverviewQuestion } from '@/lib/client/use-overview'
import { narrowed, weekdayHourDoor } from '@/lib/shared/charts/doors'
import { heatMatrix } from '@/lib/shared/charts/heat'
import { Panel } from './panel'

/** When in the week calls happen, in the viewer's zone. */
export function WeekHeatmap({ className }: { className?: string }) {
  const { asked, zone } = useAskedFilters()
  const ways = useDoorWays()
  const question = useOverviewQuestion('heat')
  return (
    <Panel
      className={className}
      title="Hours of the week"
      hint={
        <Hint label="About the hours of the week">
          Calls by weekday and hour of their time, in {zone}. A darker square is more calls; the steps follow the square
          root, so that quiet hours stay visible.
        </Hint>
      }
      question={question}
      zone={zone}
      skeleton={<Skeleton className="h-[219px] w-full opacity-60 sm:h-[230px] xl:h-[258px]" />}
    >
      {(answer) => (
        <Heatmap
          rows={heatMatrix(answer.data)}
          dayDoorOf={(weekday) => narrowed(asked, 'weekday', [String(weekday)])}
          hrefOf={({ weekday, hour }) => {
            const door = weekdayHourDoor(asked, weekday, hour)
            return door && ways.hrefOf(door)
          }}
        />
      )}
    </Panel>
  )
}
