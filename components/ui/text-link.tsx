import Link from 'next/link'
import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A link among other text, as the name of what it leads to. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link prefetch={false} className={cn('rounded-sm hover:text-accent-ink hover:underline', className)} {...rest} />
  )
}
