import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shown before the label. */
  icon?: LucideIcon | undefined
  /** An action is in flight: disables the button and tells screen readers. */
  busy?: boolean
}

const SPINNER = (
  <span
    aria-hidden="true"
    className="size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent opacity-70"
  />
)

export function Button(props: ButtonProps) {
  const { variant, size, icon: Icon, busy = false, className, children, disabled, ...rest } = props
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      className={cn(buttonClass(variant, size), className)}
      {...rest}
    >
      {busy ? SPINNER : Icon && <Icon className="size-3.5" />}
      {children}
    </button>
  )
}

/** A small button without a ground, beside what matters more. */
export const QuietButton = (props: ButtonProps) => <Button size="sm" variant="ghost" {...props} />

type IconButtonProps = Omit<ButtonProps, 'variant' | 'busy'> & {
  label: string
  /** Draws a larger icon: arrows and signs are thin. */
  large?: boolean
}

/** An icon-only button, with `label` as its tooltip and for screen readers. */
export function IconButton({ label, icon: Icon, large = false, className, children, ...rest }: IconButtonProps) {
  const width = rest.size === 'sm' ? 'w-7' : 'w-8'
  return (
    <Tooltip content={label}>
      <Button variant="ghost" aria-label={label} className={cn('px-0', width, className)} {...rest}>
        {Icon && <Icon className={large ? 'size-4' : 'size-3.5'} />}
        {children}
      </Button>
    </Tooltip>
  )
}
