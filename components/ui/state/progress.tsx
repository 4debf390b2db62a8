import { cn } from '@/components/ui/cn'

type ProgressProps = { label: string; done: number; total: number | null; className?: string }

/** A progress bar; indeterminate without a total. */
export function Progress({ label, done, total, className }: ProgressProps) {
  const share = total === null || total <= 0 ? null : Math.min(1, done / total)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      className={cn('h-1 overflow-hidden rounded-full bg-surface-sunken', className)}
    >
      <div
        className={cn('h-full rounded-full bg-accent transition-[width] duration-500', share === null && 'pulse-slow')}
        style={{ width: share === null ? '100%' : `${share * 100}%` }}
      />
    </div>
  )
}

/** A thin bar for a part of a whole, beside its figure. */
export const ShareBar = ({ share, className }: { share: number; className?: string }) => (
  <span aria-hidden="true" className={cn('block h-1.5 overflow-hidden rounded-full bg-surface-sunken', className)}>
    <span
      className="block h-full rounded-full bg-accent"
      style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
    />
  </span>
)
