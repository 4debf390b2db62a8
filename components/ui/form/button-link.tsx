import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { Link } from '@/components/ui/text/link'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class'

type ButtonLinkProps = ComponentProps<typeof Link> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shown before the label. */
  icon?: LucideIcon | undefined
}

/** A link, or with `download` a file, that looks like a button. */
export const ButtonLink = ({ variant, size, icon: Icon, className, children, ...rest }: ButtonLinkProps) => (
  <Link className={cn(buttonClass(variant, size), className)} {...rest}>
    {Icon && <Icon className="size-3.5" />}
    {children}
  </Link>
)
