import { cn } from '@/components/ui/cn'

/** Which of the two calls this is. */
export function SideLetter({ name, className }: { name: 'A' | 'B'; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'flex size-4 items-center justify-center rounded bg-accent font-semibold text-ink-inverse text-micro',
        className,
      )}
    >
      {name}
    </span>
  )
}
