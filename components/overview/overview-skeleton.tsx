import { cn } from '@/components/ui/cn'
import { Card } from '@/components/ui/layout/card'
import { Skeleton } from '@/components/ui/state/skeleton'
import { BRIEF_HEIGHT } from './brief-height'
import { KpiFrame, KpiSkeletons } from './kpi-frame'

/** The panels by name, each with its place and approximate height, so that nothing moves when they load. */
const PANELS = [
  { name: 'time', place: 'h-[400px] md:col-span-2 xl:col-span-8' },
  { name: 'status', place: 'h-[380px] md:col-span-2 xl:col-span-4 xl:h-auto' },
  { name: 'week', place: 'h-[320px] md:col-span-2 xl:col-span-8' },
  { name: 'people', place: 'h-[320px] md:col-span-2 xl:col-span-4' },
  { name: 'durations', place: 'h-[272px] md:col-span-2 xl:col-span-6' },
  { name: 'rings', place: 'h-[272px] md:col-span-2 xl:col-span-6' },
] as const

/** The placeholder of the loading overview. */
export function OverviewSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <div className="mb-2 h-7" />
      <div className={cn('mb-3', BRIEF_HEIGHT)} />
      <KpiFrame busy>
        <KpiSkeletons />
      </KpiFrame>
      <div className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-12">
        {PANELS.map(({ name, place }) => (
          <Card key={name} className={cn('flex flex-col gap-3 p-4', place)}>
            <Skeleton className="h-4 w-40" />
            <Skeleton className="min-h-0 flex-1 opacity-60" />
          </Card>
        ))}
      </div>
    </div>
  )
}
