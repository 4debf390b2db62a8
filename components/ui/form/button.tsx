import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlay/tooltip'

const VARIANTS = {
  primary: 'bg-accent text-ink-inverse hover:bg-accent-ink border-transparent',
  secondary: 'bg-surface-raised text-ink border-line hover:bg-surface-hover hover:border-line-strong',
  ghost: 'text-ink-muted border-transparent hover:bg-surface-hover hover:text-ink',
  danger: 'bg-surface-raised text-danger border-line hover:bg-danger-soft hover:border-danger',
} as const
const SIZES = { sm: 'h-7 px-2 text-data gap-1.5', md: 'h-8 px-3 text-data gap-2' } as const
type ButtonVariant = keyof typeof VARIANTS
type ButtonSize = keyof typeof SIZES

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cn(
    'inline-flex shrink-0 items-center justify-center whitespace-nowrap rounded-md border font-medium transition-colors',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
  )
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shown before the label. */
  icon?: ReactNode
  /** An action is in flight: disables the button and tells screen readers. */
  busy?: boolean
}

export function Button({ variant, size, icon, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      className={cn(buttonClass(variant, size), className)}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** An icon-only button, with `label` as its tooltip and for screen readers. */
export function IconButton({
  label,
  children,
  variant = 'ghost',
  size = 'md',
  className,
  ...rest
}: ButtonProps & { label: string }) {
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={label}
        className={cn(buttonClass(variant, size), 'px-0', size === 'sm' ? 'w-7' : 'w-8', className)}
        {...rest}
      >
        {children}
      </button>
    </Tooltip>
  )
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent opacity-70"
    />
  )
}
