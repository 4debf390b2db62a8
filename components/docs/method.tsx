import { cn } from '@/components/ui/cn'

/** The method of an operation, in the width of the longest. */
export function Method({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={cn(
        'w-12 shrink-0 font-mono text-micro',
        name === 'GET' ? 'text-success' : name === 'DELETE' ? 'text-danger' : 'text-accent-ink',
        className,
      )}
    >
      {name}
    </span>
  )
}
