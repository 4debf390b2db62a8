'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { ICONS } from '@/components/ui/icons'
import { Link } from '@/components/ui/text/link'
import { useFilters } from '@/lib/client/page/use-filters'
import type { PageComparison } from '@/lib/shared/address/words'
import type { MenuPage } from '@/lib/shared/pages'
import { DEFAULT_COMPARISON } from '@/lib/shared/params/filters'
import { isCurrent, navHref } from './nav'

/** A link to a page, its icon first, that carries the filters along, so that only the view changes. */
export function NavLink({
  page,
  className,
  iconClass,
  onNavigate,
  children,
}: {
  page: MenuPage
  className: string
  iconClass: string
  onNavigate?: () => void
  children: ReactNode
}) {
  const { filters, comparison } = useFilters()
  const current = isCurrent(page.path, usePathname())
  const Icon = ICONS[page.icon]
  return (
    <Link
      href={navHref(page.path, filters, { compare: carried(comparison, page) })}
      prefetch={false}
      aria-current={current ? 'page' : undefined}
      className={className}
      onClick={onNavigate}
    >
      <Icon aria-hidden="true" className={iconClass} strokeWidth={1.75} />
      {children}
    </Link>
  )
}

/** A comparison other than the default. Explore's `compare` belongs to its report. */
function carried(comparison: PageComparison, { path }: MenuPage): PageComparison | undefined {
  return comparison === DEFAULT_COMPARISON || path === '/explore' ? undefined : comparison
}
