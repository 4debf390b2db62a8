import type { PageFilters } from '@/lib/client/page/use-filters'
import { appIn, isBare, withApp } from '@/lib/shared/apps/app-address'
import { pageHref } from '@/lib/shared/links'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'

/** The URL of a page under the filters and the comparison of another; Explore's `compare` belongs to its report. */
export function navHref(path: string, { filters, compared }: Pick<PageFilters, 'filters' | 'compared'>): string {
  return notBare(pageHref(path, filters, path === '/explore' ? {} : compared))
}

/** Gives the Overview's URL at least a range, since the bare one opens the start page. */
export const notBare = (href: string): string =>
  isBare(href) ? withApp(pageHref('/', { range: DEFAULT_RANGE }), appIn(href)) : href

/** This page's path and query, as in the address bar. */
export const pathHere = (): string => notBare(`${window.location.pathname}${window.location.search}`)

/** True when `pathname` belongs to the page at `path`. */
export function isCurrent(path: string, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
}
