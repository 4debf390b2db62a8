import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

/** A placeholder for loading content; give it the content's size, so that nothing jumps. */
export function Skeleton({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      data-skeleton
      aria-hidden="true"
      className={cn('pulse-slow block rounded bg-surface-hover', className)}
      {...rest}
    />
  )
}

/** Placeholder rows for a loading list; screen readers announce it once. */
export function SkeletonRows({ rows = 8, className }: { rows?: number; className?: string }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading…</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="flex h-11 items-center gap-4 border-line border-b px-4 last:border-0">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 flex-1" />
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </div>
  )
}

/** A generic placeholder for a loading page. */
export function PageSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <Skeleton className="mb-4 h-6 w-40" />
      <Skeleton className="h-24" />
      <Skeleton className="mt-4 h-80" />
    </div>
  )
}
