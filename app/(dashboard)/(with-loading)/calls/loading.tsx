import { Skeleton, SkeletonRows } from '@/components/ui/state/skeleton'

export default function Loading() {
  return (
    <>
      <Skeleton className="mb-4 h-7 w-40" />
      <SkeletonRows rows={12} className="rounded border border-line bg-surface-raised" />
    </>
  )
}
