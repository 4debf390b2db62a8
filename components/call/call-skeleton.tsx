import { Skeleton } from '@/components/ui/state/skeleton'

/** The placeholder for a call that is loading, of the same size. */
export function CallSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the call…</span>
      <Skeleton className="mb-2 h-5 w-48" />
      <Skeleton className="mb-2 h-7 w-72 max-w-full" />
      <Skeleton className="mb-4 h-5 w-80 max-w-full" />
      <Skeleton className="mb-4 h-16" />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_380px]">
        <div>
          <Skeleton className="mb-4 h-24" />
          <Skeleton className="h-72" />
        </div>
        <Skeleton className="h-100" />
      </div>
    </div>
  )
}
