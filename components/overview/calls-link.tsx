import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Link } from '@/components/ui/text/link'

type CallsLinkProps = {
  href: string | null
  label?: string
  className?: string
  'data-peak'?: string
  children: ReactNode
}

/** A figure that links to its list of calls, whatever the page's click action; plain text where there is no list. */
export function CallsLink({ href, label, className, children, ...data }: CallsLinkProps) {
  if (href === null) return <span className={className}>{children}</span>
  return (
    <Link
      {...data}
      href={href}
      aria-label={label}
      prefetch={false}
      className={cn('rounded-sm underline-offset-4 hover:text-accent-ink hover:underline', className)}
    >
      {children}
    </Link>
  )
}
