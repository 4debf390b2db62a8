'use client'

import Link from 'next/link'
import type { CSSProperties, ReactNode } from 'react'
import { useDoor } from '@/lib/client/use-doors'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { PageParams } from '@/lib/shared/links'
import { cn } from './cn'

type DoorFilters = Partial<Record<keyof Filters, unknown>>
type DoorProps = {
  extra?: PageParams
  /** For screen readers, where the content alone does not say what it opens. */
  label?: string
  className?: string
  style?: CSSProperties
  /** -1 where the keyboard has the same link right next to it. */
  tabIndex?: number
  /** Instead of `className` where there is no door. */
  shutClass?: string
  children?: ReactNode
}

/**
 * A number, bar or label that leads to exactly the calls it counts: `filters` are the question it answers (range and zone included). Null where no
 * list has exactly those calls: then it is what it shows.
 */
export function Door({ filters, ...rest }: DoorProps & { filters: DoorFilters | null }) {
  if (filters !== null) return <OpenDoor filters={filters} {...rest} />
  return rest.shutClass === undefined ? rest.children : <span className={rest.shutClass}>{rest.children}</span>
}

function OpenDoor({
  filters,
  extra,
  label,
  className,
  style,
  tabIndex,
  children,
}: DoorProps & { filters: DoorFilters }) {
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
