import {
  ChartNoAxesCombined,
  Compass,
  type LucideIcon,
  Phone,
  Radio,
  Settings,
  UserRound,
  UsersRound,
} from 'lucide-react'

import type { Filters } from '@/lib/shared/contracts/filters'
import { type PageParams, pageHref } from '@/lib/shared/links'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'

export type NavItem = { path: string; label: string; icon: LucideIcon; key: string; live?: boolean }

/** The pages of the rail. `key` after `g` opens it. */
export const NAV: readonly NavItem[] = [
  { path: '/', label: 'Overview', icon: ChartNoAxesCombined, key: 'o' },
  { path: '/calls', label: 'Calls', icon: Phone, key: 'c' },
  { path: '/live', label: 'Live', icon: Radio, key: 'l', live: true },
  { path: '/people', label: 'People', icon: UserRound, key: 'p' },
  { path: '/groups', label: 'Groups', icon: UsersRound, key: 'r' },
  { path: '/explore', label: 'Explore', icon: Compass, key: 'e' },
  { path: '/settings', label: 'Settings', icon: Settings, key: 's' },
]

/** The address of a page under the filters. */
export function navHref(path: string, filters: Partial<Filters>, extra: PageParams = {}): string {
  return notBare(pageHref(path, filters, extra))
}

/** The Overview's address names its range at least: a bare one opens the start page. */
export const notBare = (href: string): string => (href === '/' ? pageHref(href, { range: DEFAULT_RANGE }) : href)

/** True when `pathname` belongs to the page at `path`. */
export function isCurrent(path: string, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
}

/** Pages about many calls carry the filter bar; one call, Live and Settings do not. */
export function hasFilterBar(pathname: string): boolean {
  return (
    pathname === '/' ||
    pathname === '/calls' ||
    /^\/(people|groups|explore|ledger|needs-a-look|bill)(\/|$)/.test(pathname)
  )
}
