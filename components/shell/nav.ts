import { appIn, isBare, withApp } from '@/lib/shared/apps/app-address'
import type { Filters } from '@/lib/shared/filters/filters'
import { type PageParams, pageHref } from '@/lib/shared/links'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'

/** The URL of a page under the filters. */
export function navHref(path: string, filters: Partial<Filters>, extra: PageParams = {}): string {
  return notBare(pageHref(path, filters, extra))
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
