import type { Permission } from './users/roles'

export type Page<Icon extends string = string> = {
  /** The path of the route; a segment in brackets matches any. */
  path: string
  label: string
  /** Lucide's name of its icon, resolved by `components/ui/icons`. A page without one is a subpage and not in menus. */
  icon?: Icon
  /** The key that opens the page, after `g`. */
  key?: string
  /** Its name in the rail, which has at most eight; other pages are tabs, or only in the search. */
  rail?: string
  /** In whose rail it is; in everybody's by default. Agents reach their settings from their account. */
  railOf?: 'agents' | 'others'
  /** The page in the rail whose tab it is; a page with tabs is the first of them. */
  tabOf?: string
  /** The count next to its name in the rail: calls open now, callers who wait for a call back, or alerts that fire. */
  counts?: 'live' | 'waiting' | 'firing'
  /** Text next to its name in the search, and additional search terms. */
  hint?: string
  keywords?: string
  /** About many calls, so the filters apply. */
  filterBar?: true
  /** It covers a time of its own, so the filter bar offers no range. */
  ownRange?: true
  /** Its figures are compared with an earlier period, as the filter bar says. */
  compares?: true
  /** Who sees it; everyone by default. */
  may?: Permission
  /** Only where the viewer may see several apps. */
  severalApps?: true
}

const LIST = [
  { path: '/my-calls', label: 'My calls', icon: 'PhoneCall', key: 'm', rail: 'My calls', railOf: 'agents' },
  {
    path: '/',
    label: 'Overview',
    icon: 'ChartNoAxesCombined',
    key: 'o',
    rail: 'Overview',
    railOf: 'others',
    filterBar: true,
    compares: true,
  },
  { path: '/calls', label: 'Calls', icon: 'Phone', key: 'c', rail: 'Calls', filterBar: true },
  { path: '/live', label: 'Live', icon: 'Radio', key: 'l', rail: 'Live', counts: 'live' },
  {
    path: '/callbacks',
    label: 'Call-backs',
    icon: 'PhoneMissed',
    key: 'n',
    rail: 'Call-backs',
    counts: 'waiting',
    hint: 'who is waiting',
    keywords: 'needs a look missed return queue',
    filterBar: true,
    ownRange: true,
  },
  {
    path: '/people',
    label: 'People',
    icon: 'UserRound',
    key: 'p',
    rail: 'People',
    tabOf: '/people',
    filterBar: true,
    compares: true,
  },
  { path: '/groups', label: 'Groups', icon: 'UsersRound', key: 'r', tabOf: '/people', filterBar: true, compares: true },
  {
    path: '/teams',
    label: 'Teams',
    icon: 'Network',
    key: 't',
    tabOf: '/people',
    hint: 'lists of people',
    filterBar: true,
    compares: true,
  },
  {
    path: '/explore',
    label: 'Explore',
    icon: 'Compass',
    key: 'e',
    rail: 'Reports',
    railOf: 'others',
    tabOf: '/explore',
    filterBar: true,
  },
  {
    path: '/staffing',
    label: 'Staffing',
    icon: 'CalendarClock',
    key: 'w',
    tabOf: '/explore',
    hint: 'when more people are needed',
    keywords: 'workforce forecast schedule shifts',
    filterBar: true,
    ownRange: true,
  },
  {
    path: '/bill',
    label: 'Bill',
    icon: 'Receipt',
    key: 'b',
    tabOf: '/explore',
    hint: 'what calls cost',
    keywords: 'minutes cost rates amount',
    filterBar: true,
    compares: true,
  },
  {
    path: '/alerts',
    label: 'Alerts',
    icon: 'BellRing',
    key: 'a',
    rail: 'Alerts',
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
    rail: 'Apps',
    hint: 'all of them side by side',
    keywords: 'switch compare overview',
    severalApps: true,
  },
  {
    path: '/settings',
    label: 'Settings',
    icon: 'Settings',
    key: 's',
    rail: 'Settings',
    railOf: 'others',
    tabOf: '/settings',
  },
  {
    path: '/issues',
    label: 'Issues',
    icon: 'ShieldCheck',
    key: 'd',
    tabOf: '/settings',
    hint: 'what is wrong with calls and their data',
    keywords: 'trust data quality ledger anomalies',
    filterBar: true,
  },
  { path: '/calls/compare', label: 'Compare two calls', icon: 'Columns2', hint: 'side by side' },
  {
    path: '/docs',
    label: 'API',
    icon: 'Braces',
    hint: 'reference for scripts',
    keywords: 'api docs openapi tokens curl rest developer',
  },
  { path: '/alerts/edit', label: 'Set up an alert', filterBar: true, ownRange: true, may: 'manage-alerts' },
  { path: '/calls/[sessionId]', label: 'A call' },
  { path: '/people/[uid]', label: 'A person', filterBar: true, compares: true },
  { path: '/groups/[guid]', label: 'A group', filterBar: true, compares: true },
  { path: '/teams/[id]', label: 'A team', filterBar: true, compares: true },
] as const satisfies readonly Page[]

export type PageIcon = Extract<(typeof LIST)[number], { icon: string }>['icon']
export type MenuPage = Page<PageIcon> & { icon: PageIcon }

/** Every page behind the sign-in: the single list behind the rail, the search, shortcuts, saved views and the accessibility tests. */
export const PAGES: readonly Page<PageIcon>[] = LIST
export const MENU_PAGES: readonly MenuPage[] = PAGES.flatMap((page) =>
  page.icon === undefined ? [] : [{ ...page, icon: page.icon }],
)
export const RAIL_PAGES = MENU_PAGES.flatMap((page) => (page.rail === undefined ? [] : [{ ...page, label: page.rail }]))
/** The pages that are tabs of one in the rail, that one included. */
export const tabsOf = (path: string): readonly MenuPage[] => MENU_PAGES.filter(({ tabOf }) => tabOf === path)
/** How many of them a phone's bar has room for; the others are behind its More. */
export const BAR_PAGES = 4

const patterns = PAGES.map((page) => ({ page, pattern: new RegExp(`^${page.path.replaceAll(/\[\w+\]/g, '[^/]+')}$`) }))

/** The page at a path, null for an unknown path. A literal segment wins over one in brackets. */
export const pageAt = (path: string): Page | null => patterns.find(({ pattern }) => pattern.test(path))?.page ?? null
