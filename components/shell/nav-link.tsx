'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useFilters } from '@/lib/client/use-filters'
import { isCurrent, type NavItem, navHref } from './nav'

/** A link to a page that takes the filters along: what one looks at stays the same, only the view changes. */
export function NavLink({ item, className, children }: { item: NavItem; className: string; children: ReactNode }) {
  const { filters, compare } = useFilters()
  const current = isCurrent(item.path, usePathname())
  return (
    <Link
      href={navHref(item.path, filters, { compare: compare ? undefined : 'none' })}
      prefetch={false}
      aria-current={current ? 'page' : undefined}
      className={className}
    >
      {children}
    </Link>
  )
}
