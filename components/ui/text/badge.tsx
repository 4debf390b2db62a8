import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

const TONES = {
  neutral: 'bg-surface-sunken text-ink-muted',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const
export type Tone = keyof typeof TONES

/** A label on a tinted background. The text carries the meaning; the tint only helps to spot it. */
export const Badge = ({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) => (
  <span
    className={cn(
      'inline-flex h-5 min-w-0 max-w-full items-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-medium text-micro',
      TONES[tone],
      className,
    )}
    {...rest}
  />
)

/** A keyboard key. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-sm border border-line bg-surface px-1 font-sans text-ink-muted text-micro">
    {children}
  </kbd>
)

const DOT_TONES = {
  success: 'bg-success',
  accent: 'bg-accent pulse-slow',
  warning: 'bg-warning',
  danger: 'bg-danger',
} as const

/** The colour of a state, always beside its words. */
export function StateDot({ tone }: { tone: keyof typeof DOT_TONES }) {
  return <span aria-hidden="true" className={cn('size-2 shrink-0 rounded-full', DOT_TONES[tone])} />
}

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
