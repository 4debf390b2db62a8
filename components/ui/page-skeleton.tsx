import { Skeleton } from './skeleton'

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
