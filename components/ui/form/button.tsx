import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shown before the label. */
  icon?: ReactNode
  /** An action is in flight: disables the button and tells screen readers. */
  busy?: boolean
}

const SPINNER = (
  <span
    aria-hidden="true"
    className="size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent opacity-70"
  />
)

export const Button = ({ variant, size, icon, busy = false, className, children, disabled, ...rest }: ButtonProps) => (
  <button
    type="button"
    aria-busy={busy || undefined}
    disabled={disabled || busy}
    className={cn(buttonClass(variant, size), className)}
    {...rest}
  >
    {busy ? SPINNER : icon}
    {children}
  </button>
)

type IconButtonProps = ComponentProps<'button'> & { label: string; size?: ButtonSize }

/** An icon-only button, with `label` as its tooltip and for screen readers. */
export const IconButton = ({ label, size = 'md', className, ...rest }: IconButtonProps) => (
  <Tooltip content={label}>
    <button
      type="button"
      aria-label={label}
      className={cn(buttonClass('ghost', size), 'px-0', size === 'sm' ? 'w-7' : 'w-8', className)}
      {...rest}
    />
  </Tooltip>
)
