import { cn } from '@/components/ui/cn'

const VARIANTS = {
  primary: 'bg-accent text-ink-inverse hover:bg-accent-ink border-transparent',
  secondary: 'bg-surface-raised text-ink border-line hover:bg-surface-hover hover:border-line-strong',
  ghost: 'text-ink-muted border-transparent hover:bg-surface-hover hover:text-ink',
  danger: 'bg-surface-raised text-danger border-line hover:bg-danger-soft hover:border-danger',
} as const
const SIZES = { sm: 'h-7 px-2 text-data gap-1.5', md: 'h-8 px-3 text-data gap-2' } as const
export type ButtonVariant = keyof typeof VARIANTS
export type ButtonSize = keyof typeof SIZES

/** The classes of a button, for links that look like one. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string =>
  cn(
    'inline-flex shrink-0 items-center justify-center whitespace-nowrap rounded-md border font-medium transition-colors',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
  )
