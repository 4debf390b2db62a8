import type { Permission } from './contracts/roles'

export type Page<Icon extends string = string> = {
  /** As the route is named; a segment in brackets stands for any. */
  path: string
  label: string
  /** Lucide's name of its icon, resolved by `components/ui/icons`. A page without one belongs to another and is in no menu. */
  icon?: Icon
  /** Opens the page after `g`. */
  key?: string
  /** Its group in the rail; pages without one are in the palette alone. */
  rail?: 'calls' | 'parties' | 'reports' | 'settings'
  /** What the rail counts beside its name. */
  counts?: 'live'
  /** What the palette shows beside its name, and extra search words for it. */
  hint?: string
  keywords?: string
  /** Covers many calls, so the filters apply. */
  filterBar?: true
  /** Has its own choice of comparison. */
  ownComparison?: true
  /** Who sees it; everyone by default. */
  may?: Permission
}

const LIST = [
  { path: '/', label: 'Overview', icon: 'ChartNoAxesCombined', key: 'o', rail: 'calls', filterBar: true },
  { path: '/calls', label: 'Calls', icon: 'Phone', key: 'c', rail: 'calls', filterBar: true },
  { path: '/live', label: 'Live', icon: 'Radio', key: 'l', rail: 'calls', counts: 'live' },
  { path: '/people', label: 'People', icon: 'UserRound', key: 'p', rail: 'parties', filterBar: true },
  { path: '/groups', label: 'Groups', icon: 'UsersRound', key: 'r', rail: 'parties', filterBar: true },
  {
    path: '/explore',
    label: 'Explore',
    icon: 'Compass',
    key: 'e',
    rail: 'reports',
    filterBar: true,
    ownComparison: true,
  },
  { path: '/settings', label: 'Settings', icon: 'Settings', key: 's', rail: 'settings' },
  { path: '/needs-a-look', label: 'Needs a look', icon: 'Bell', hint: 'callbacks, unusual hours', filterBar: true },
  {
    path: '/bill',
    label: 'The bill',
    icon: 'Receipt',
    hint: 'minutes, three ways',
    keywords: 'minutes cost rates',
    filterBar: true,
  },
  { path: '/calls/compare', label: 'Compare two calls', icon: 'Columns2', hint: 'side by side' },
  { path: '/ledger', label: 'Trust ledger', icon: 'ShieldCheck', hint: 'data issues, calls left out', filterBar: true },
  { path: '/calls/[sessionId]', label: 'A call' },
  { path: '/people/[uid]', label: 'A person', filterBar: true },
  { path: '/groups/[guid]', label: 'A group', filterBar: true },
] as const satisfies readonly Page[]

export type PageIcon = Extract<(typeof LIST)[number], { icon: string }>['icon']
/** A page that menus offer. */
export type MenuPage = Page<PageIcon> & { icon: PageIcon }

/** Every page behind the sign-in: the one list that the rail, the palette, the keys, saved views and the accessibility walk read. */
export const PAGES: readonly Page<PageIcon>[] = LIST
export const MENU_PAGES: readonly MenuPage[] = PAGES.flatMap((page) =>
  page.icon === undefined ? [] : [{ ...page, icon: page.icon }],
)
export const RAIL_PAGES = MENU_PAGES.filter(({ rail }) => rail !== undefined)

const patterns = PAGES.map((page) => ({ page, pattern: new RegExp(`^${page.path.replaceAll(/\[\w+\]/g, '[^/]+')}$`) }))

/** The page at a path, null for an unknown path. A literal segment wins over one in brackets. */
export function pageAt(path: string): Page | null {
  return patterns.find(({ pattern }) => pattern.test(path))?.page ?? null
}
