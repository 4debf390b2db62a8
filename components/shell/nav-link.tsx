import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { ICONS } from '@/components/ui/icons'
import { Link } from '@/components/ui/text/link'
import { useAllowed, useMe } from '@/lib/client/data/use-me'
import { useHasSeveralApps } from '@/lib/client/page/use-apps'
import { type PageFilters, useFilters } from '@/lib/client/page/use-filters'
import { appIn, isBare, withApp } from '@/lib/shared/apps/app-address'
import { pageHref } from '@/lib/shared/links'
import { type MenuPage, pageAt, RAIL_PAGES, tabsOf } from '@/lib/shared/pages'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'

type NavLinkProps = {
  page: MenuPage
  /** A tab is current on its own page only, an entry of the rail also on the pages of its tabs. */
  isTab?: boolean
  className: string
  iconClass?: string
  onNavigate?: () => void
  children: ReactNode
}

/** A link to a page, its icon first, that carries the filters and the comparison along, so that only the view changes. */
export function NavLink({ page, isTab = false, className, iconClass, onNavigate, children }: NavLinkProps) {
  const here = useFilters()
  const pathname = usePathname()
  const current = isTab ? isCurrent(page, pathname) : hasOpen(page, pathname)
  const Icon = ICONS[page.icon]
  return (
    <Link
      href={navHref(page.path, here)}
      aria-current={current ? 'page' : undefined}
      className={className}
      onClick={onNavigate}
    >
      {!isTab && <Icon className={iconClass} strokeWidth={1.75} />}
      {children}
    </Link>
  )
}

/** The pages among `pages` that the viewer may see. */
export function useMenuPages(pages: readonly MenuPage[]): readonly MenuPage[] {
  const isAllowed = useAllowed()
  const hasSeveralApps = useHasSeveralApps()
  return pages.filter((page) => isAllowed(page.may) && (hasSeveralApps || !page.severalApps))
}

/** The pages of the viewer's rail. */
export function useRailPages(): readonly MenuPage[] {
  const whose = useMe().data?.role === 'agent' ? 'agents' : 'others'
  return useMenuPages(RAIL_PAGES).filter(({ rail }) => rail === 'all' || rail === whose)
}

/** The tabs of the page, if it is one of several under an entry of the rail. */
export function PageTabs() {
  const pathname = usePathname()
  const tabs = useMenuPages(tabsOf(pageAt(pathname)?.tabOf ?? ''))
  if (tabs.length < 2) return null
  return (
    <nav aria-label="Tabs" className="mb-3 flex gap-4 border-line border-b print:hidden">
      {tabs.map((page) => (
        <NavLink
          key={page.path}
          page={page}
          isTab
          className="-mb-px flex h-8 items-center border-transparent border-b-2 text-data text-ink-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {page.label}
        </NavLink>
      ))}
    </nav>
  )
}

/** The URL of a page under the filters and the comparison of another; Explore's `compare` belongs to its report. */
export const navHref = (path: string, { filters, compared }: Pick<PageFilters, 'filters' | 'compared'>): string =>
  notBare(pageHref(path, filters, path === '/explore' ? {} : compared))

/** Gives the Overview's URL at least a range, since the bare one opens the start page. */
export const notBare = (href: string): string =>
  isBare(href) ? withApp(pageHref('/', { range: DEFAULT_RANGE }), appIn(href)) : href

/** This page's path and query, as in the address bar. */
export const pathHere = (): string => notBare(`${window.location.pathname}${window.location.search}`)

const isCurrent = ({ path }: MenuPage, pathname: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))

/** True when `pathname` belongs to a page of the rail or to one of its tabs. */
export const hasOpen = (page: MenuPage, pathname: string): boolean =>
  [page, ...tabsOf(page.path)].some((one) => isCurrent(one, pathname))
