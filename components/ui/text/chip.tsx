import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type ChipProps = { label: string; onRemove: () => void; className?: string; children: ReactNode }

/** Something chosen, which can be removed. */
export const Chip = ({ label, onRemove, className, children }: ChipProps) => (
  <span
    className={cn(
      'inline-flex h-7 shrink-0 items-center rounded-md bg-accent-soft pr-0.5 text-accent-ink text-data',
      className,
    )}
  >
    {children}
    <button
      type="button"
      aria-label={`Remove ${label}`}
      onClick={onRemove}
      onKeyDown={(event) => {
        if (event.key !== 'Backspace' && event.key !== 'Delete') return
        event.preventDefault()
        onRemove()
      }}
      className="flex size-6 shrink-0 items-center justify-center rounded hover:bg-surface-hover"
    >
      <X className="size-3.5" />
    </button>
  </span>
)
