import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/state/skeleton'
import { METRICS } from '@/lib/shared/analytics/metrics'

const CARDS = ['calls', 'answerRate', 'unanswered', 'ringP50', 'totalMinutes', 'peakConcurrent'] as const

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
    <div className="flex h-[150px] flex-col px-4 pt-3 pb-2">
      <p className="text-ink-muted text-xs">{label}</p>
      <Skeleton className="mt-1.5 h-5 w-20" />
      <Skeleton className="mt-2 h-3 w-16" />
      <Skeleton className="mt-auto h-7 w-full" />
      <Skeleton className="mt-1.5 h-3 w-24" />
    </div>
  )
}

/** Placeholders of the cards, of the same size. */
export function KpiSkeletons() {
  return CARDS.map((metric) => <CardSkeleton key={metric} label={METRICS[metric].label} />)
}
