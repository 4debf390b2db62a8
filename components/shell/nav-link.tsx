'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { ICONS } from '@/components/ui/icons'
import { Link } from '@/components/ui/text/link'
import { useMe } from '@/lib/client/data/use-me'
import { useHasSeveralApps } from '@/lib/client/page/use-apps'
import { useFilters } from '@/lib/client/page/use-filters'
import type { PageComparison } from '@/lib/shared/address/words'
import type { MenuPage, Page } from '@/lib/shared/pages'
import { DEFAULT_COMPARISON } from '@/lib/shared/params/filters'
import { may } from '@/lib/shared/users/roles'
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

/** The pages among `pages` that the viewer may see. */
export function useMenuPages<T extends Pick<Page, 'may' | 'severalApps'>>(pages: readonly T[]): readonly T[] {
  const role = useMe().data?.role
  const hasSeveralApps = useHasSeveralApps()
  return pages.filter(
    (page) =>
      (page.may === undefined || (role !== undefined && may(role, page.may))) &&
      (page.severalApps === undefined || hasSeveralApps),
  )
}
