'use client'

import Link from 'next/link'
import type { CSSProperties, ReactNode } from 'react'
import { useDoor } from '@/lib/client/use-doors'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { PageParams } from '@/lib/shared/links'
import { cn } from './cn'

/** A number, bar or label that leads to exactly the calls it counts: `filters` are the question it answers (range and zone included). */
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
  /** For screen readers, where the number alone does not say what it opens. */
  label?: string
  className?: string
  style?: CSSProperties
  /** -1 where the same door stands beside it for the keyboard. */
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
