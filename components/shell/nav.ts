import type { Filters } from '@/lib/shared/contracts/filters'
import { type PageParams, pageHref } from '@/lib/shared/links'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'

/** The address of a page under the filters. */
export function navHref(path: string, filters: Partial<Filters>, extra: PageParams = {}): string {
  return notBare(pageHref(path, filters, extra))
}

/** The Overview's address names its range at least: a bare one opens the start page. */
export const notBare = (href: string): string => (href === '/' ? pageHref(href, { range: DEFAULT_RANGE }) : href)

/** This page's path with its query, as it stands in the address bar. */
export const pathHere = (): string => notBare(`${window.location.pathname}${window.location.search}`)

/** True when `pathname` belongs to the page at `path`. */
export function isCurrent(path: string, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
}
