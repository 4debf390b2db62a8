import type { ComponentProps } from 'react'
import { cn } from './cn'
import { Link } from './link'

/** A link within text, such as a name. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link prefetch={false} className={cn('rounded-sm hover:text-accent-ink hover:underline', className)} {...rest} />
  )
}
