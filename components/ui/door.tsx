'use client'

import Link from 'next/link'
import type { CSSProperties, ReactNode } from 'react'
import { useDoor } from '@/lib/client/use-doors'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { PageParams } from '@/lib/shared/links'
import { cn } from './cn'

/** A number, bar or label that links to exactly the calls it counts; `filters` select those calls, range and zone included. */
export function Door({
  filters,
  extra,
  label,
  className,
  style,
  tabIndex,
  children,
}: {
  filters: Partial<Record<keyof Filters, unknown>>
  extra?: PageParams
  /** For screen readers, where the content alone does not say what it opens. */
  label?: string
  className?: string
  style?: CSSProperties
  /** -1 where the keyboard has the same link right next to it. */
  tabIndex?: number
  children?: ReactNode
}) {
  const door = useDoor(filters, extra)
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
