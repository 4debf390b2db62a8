import { Skeleton } from '@/components/ui/state/states'

const PARTS = [
  'h-5 w-48',
  'h-7 w-72 max-w-full',
  'h-5 w-80 max-w-full',
  'h-10 w-72 max-w-full',
  'h-7 w-24',
  'h-36',
  'h-72',
]

/** The placeholder for a call that is loading, of the same size. */
export function CallSkeleton() {
  return (
    <div role="status" className="space-y-2">
      <span className="sr-only">Loading the call…</span>
      {PARTS.map((size) => (
        <Skeleton key={size} className={size} />
      ))}
    </div>
  )
}
