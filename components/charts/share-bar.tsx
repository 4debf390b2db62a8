import { cn } from '@/components/ui/cn'

/** A thin bar for a part of a whole, beside its figure. */
export function ShareBar({ share, className }: { share: number; className?: string }) {
  return (
    <span aria-hidden="true" className={cn('block h-1.5 overflow-hidden rounded-full bg-surface-sunken', className)}>
      <span
        className="block h-full rounded-full bg-accent"
        style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
      />
    </span>
  )
}
