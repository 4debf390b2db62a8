'use client'

import Link from 'next/link'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { useDoor } from '@/lib/client/use-doors'
import type { Filters } from '@/lib/shared/contracts/filters'
import { formatCount } from '@/lib/shared/format'
import type { PageParams } from '@/lib/shared/links'
import { cn } from './cn'

/** A number, bar or label that leads to exactly the calls it counts: `filters` are the question it answers (range and zone included), null where no list holds just these. */
export function Door({
  filters,
  extra,
  label,
  className,
  style,
  tabIndex,
  children,
}: {
  filters: Partial<Record<keyof Filters, unknown>> | null
  extra?: PageParams
  /** For screen readers, where the number alone does not say what it opens. */
  label?: string
  className?: string
  style?: CSSProperties
  /** -1 where the same door stands beside it for the keyboard. */
  tabIndex?: number
  children?: ReactNode
}) {
  const door = useDoor(filters ?? {}, extra)
  if (filters === null)
    return (
      <span className={className} style={style}>
        {children}
      </span>
    )
  return (
    <Link
      {...door}
      prefetch={false}
      aria-label={label}
      style={style}
      tabIndex={tabIndex}
      className={cn(
        'rounded-sm decoration-line-strong underline-offset-4 hover:text-accent-ink hover:underline hover:decoration-accent',
        className,
      )}
    >
      {children}
    </Link>
  )
}

/** A count that leads to its calls; a faint nought leads nowhere. */
export function CountDoor({
  count,
  filters,
  ...door
}: Omit<ComponentProps<typeof Door>, 'children' | 'className'> & { count: number }) {
  return (
    <Door filters={count === 0 ? null : filters} className={count === 0 ? 'text-ink-faint' : undefined} {...door}>
      {formatCount(count)}
    </Door>
  )
}
