import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/state/states'
import { METRICS } from '@/lib/shared/analytics/metrics'

/** The height of three sentences, of which long ones take two lines on a phone, so that nothing below moves. */
export const BRIEF_HEIGHT = 'min-h-[112px] sm:min-h-[100px] xl:min-h-[84px]'

export const CARD_HEIGHT = 'h-[124px]'
const CARDS = ['calls', 'answerRate', 'serviceLevel', 'missed', 'totalMinutes', 'peakConcurrent'] as const

/** The row of cards, hairlines between them. */
export function KpiFrame({ busy, inert, children }: { busy: boolean; inert?: boolean; children: ReactNode }) {
  return (
    <section
      aria-label="Key figures"
      aria-busy={busy}
      inert={inert}
      className={cn(
        'grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line md:grid-cols-3 xl:grid-cols-6',
        '*:bg-surface-raised',
        inert && 'refreshing',
      )}
    >
      {children}
    </section>
  )
}

function CardSkeleton({ label }: { label: string }) {
  return (
    <div className={cn('flex flex-col px-4 pt-3 pb-2', CARD_HEIGHT)}>
      <p className="text-ink-muted text-xs">{label}</p>
      <Skeleton className="mt-1.5 h-5 w-20" />
      <Skeleton className="mt-2 h-3 w-16" />
      <Skeleton className="mt-auto h-7 w-full" />
    </div>
  )
}

/** Placeholders of the cards, of the same size. */
export function KpiSkeletons() {
  return CARDS.map((metric) => <CardSkeleton key={metric} label={METRICS[metric].label} />)
}
