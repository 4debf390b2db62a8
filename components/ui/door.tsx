import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Filters } from '@/lib/contracts/filters'
import { callsHref, type PageParams } from '@/lib/links'
import { cn } from './cn'

/** A number, bar or label that leads to exactly the calls it counts: `filters` are the question it answers (range and zone included). */
export function Door({
  filters,
  extra,
  label,
  className,
  children,
}: {
  filters: Partial<Record<keyof Filters, unknown>>
  extra?: PageParams
  /** For screen readers, where the number alone does not say what it opens. */
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <Link
      href={callsHref(filters, extra)}
      prefetch={false}
      aria-label={label}
      className={cn(
        'rounded-sm decoration-line-strong underline-offset-4 hover:text-accent-ink hover:underline hover:decoration-accent',
        className,
      )}
    >
      {children}
    </Link>
  )
}
