import type { ComponentProps } from 'react'
import { cn } from './cn'

const TONES = {
  neutral: 'bg-surface-sunken text-ink-muted',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const
export type Tone = keyof typeof TONES

/** A label on a tinted background. The text carries the meaning; the tint only helps to spot it. */
export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return (
    <span
      className={cn(
        'inline-flex h-5 min-w-0 max-w-full items-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-medium text-micro',
        TONES[tone],
        className,
      )}
      {...rest}
    />
  )
}
