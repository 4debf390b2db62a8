import type { Permission } from './users/roles'

export type Page<Icon extends string = string> = {
  /** The path of the route; a segment in brackets matches any. */
  path: string
  label: string
  /** Lucide's name of its icon, resolved by `components/ui/icons`. A page without one is a subpage and not in menus. */
  icon?: Icon
  /** The key that opens the page, after `g`. */
  key?: string
  /** In whose rail it is, which has at most eight; other pages are tabs, or only in the search. Agents reach their settings from their account. */
  rail?: 'all' | 'agents' | 'others'
  /** Its name in the rail, if that is not its label. */
  railLabel?: string
  /** The page in the rail whose tab it is; a page with tabs is the first of them. */
  tabOf?: string
  /** The count next to its name in the rail: calls open now, callers who wait for a call back, or alerts that fire. */
  counts?: 'live' | 'waiting' | 'firing'
  /** Text next to its name in the search, and additional search terms. */
  hint?: string
  keywords?: string
  /** About many calls, so the filters apply; `compares`: also a comparison with an earlier period; `ownRange`: no range, since it covers a time of its own. */
  filterBar?: 'plain' | 'compares' | 'ownRange'
  /** Who sees it; everyone by default. */
  may?: Permission
  /** Only where the viewer may see several apps. */
  severalApps?: true
}

const LIST = [
  { path: '/my-calls', label: 'My calls', icon: 'PhoneCall', key: 'm', rail: 'agents' },
  { path: '/', label: 'Overview', icon: 'ChartNoAxesCombined', key: 'o', rail: 'others', filterBar: 'compares' },
  { path: '/calls', label: 'Calls', icon: 'Phone', key: 'c', rail: 'all', filterBar: 'plain' },
  { path: '/live', label: 'Live', icon: 'Radio', key: 'l', rail: 'all', counts: 'live' },
  {
    path: '/callbacks',
    label: 'Call-backs',
    icon: 'PhoneMissed',
    key: 'n',
    rail: 'all',
    counts: 'waiting',
    hint: 'who is waiting',
    keywords: 'needs a look missed return queue',
    filterBar: 'ownRange',
  },
  {
    path: '/people',
    label: 'People',
    icon: 'UserRound',
    key: 'p',
    rail: 'all',
    tabOf: '/people',
    filterBar: 'compares',
  },
  { path: '/groups', label: 'Groups', icon: 'UsersRound', key: 'r', tabOf: '/people', filterBar: 'compares' },
  {
    path: '/teams',
    label: 'Teams',
    icon: 'Network',
    key: 't',
    tabOf: '/people',
    hint: 'lists of people',
    filterBar: 'compares',
  },
  {
    path: '/explore',
    label: 'Explore',
    icon: 'Compass',
    key: 'e',
    rail: 'others',
    railLabel: 'Reports',
    tabOf: '/explore',
    filterBar: 'plain',
  },
  {
    path: '/staffing',
    label: 'Staffing',
    icon: 'CalendarClock',
    key: 'w',
    tabOf: '/explore',
    hint: 'when more people are needed',
    keywords: 'workforce forecast schedule shifts',
    filterBar: 'ownRange',
  },
  {
    path: '/bill',
    label: 'Bill',
    icon: 'Receipt',
    key: 'b',
    tabOf: '/explore',
    hint: 'what calls cost',
    keywords: 'minutes cost rates amount',
    filterBar: 'compares',
  },
  {
    path: '/alerts',
    label: 'Alerts',
    icon: 'BellRing',
    key: 'a',
    rail: 'all',
    counts: 'firing',
    hint: 'get notified when a figure goes out of bounds',
    keywords: 'alarm notify webhook slack email channel threshold',
    may: 'manage-alerts',
  },
  {
    path: '/apps',
    label: 'Apps',
    icon: 'LayoutGrid',
    key: 'x',
    rail: 'all',
    hint: 'all of them side by side',
    keywords: 'switch compare overview',
    severalApps: true,
  },
  { path: '/settings', label: 'Settings', icon: 'Settings', key: 's', rail: 'others', tabOf: '/settings' },
  {
    path: '/issues',
    label: 'Issues',
    icon: 'ShieldCheck',
    key: 'd',
    tabOf: '/settings',
    hint: 'what is wrong with calls and their data',
    keywords: 'trust data quality ledger anomalies',
    filterBar: 'plain',
  },
  { path: '/calls/compare', label: 'Compare two calls', icon: 'Columns2', hint: 'side by side' },
  {
    path: '/docs',
    label: 'API',
    icon: 'Braces',
    hint: 'reference for scripts',
    keywords: 'api docs openapi tokens curl rest developer',
  },
  { path: '/alerts/edit', label: 'Set up an alert', filterBar: 'ownRange', may: 'manage-alerts' },
  { path: '/calls/[sessionId]', label: 'A call' },
  { path: '/people/[uid]', label: 'A person', filterBar: 'compares' },
  { path: '/groups/[guid]', label: 'A group', filterBar: 'compares' },
  { path: '/teams/[id]', label: 'A team', filterBar: 'compares' },
] as const satisfies readonly Page[]

export type PageIcon = Extract<(typeof LIST)[number], { icon: string }>['icon']
export type MenuPage = Page<PageIcon> & { icon: PageIcon }

/** Every page behind the sign-in: the single list behind the rail, the search, shortcuts, saved views and the accessibility tests. */
export const PAGES: readonly Page<PageIcon>[] = LIST
export const MENU_PAGES: readonly MenuPage[] = PAGES.flatMap((page) =>
  page.icon === undefined ? [] : [{ ...page, icon: page.icon }],
)
export const RAIL_PAGES: readonly MenuPage[] = MENU_PAGES.flatMap((page) =>
  page.rail === undefined ? [] : [{ ...page, label: page.railLabel ?? page.label }],
)
/** The pages that are tabs of one in the rail, that one included. */
export const tabsOf = (path: string): readonly MenuPage[] => MENU_PAGES.filter(({ tabOf }) => tabOf === path)
/** How many of them a phone's bar has room for; the others are behind its More. */
export const BAR_PAGES = 4

const patterns = PAGES.map((page) => ({ page, pattern: new RegExp(`^${page.path.replaceAll(/\[\w+\]/g, '[^/]+')}$`) }))

/** The page at a path, null for an unknown path. A literal segment wins over one in brackets. */
export const pageAt = (path: string): Page | null => patterns.find(({ pattern }) => pattern.test(path))?.page ?? null
