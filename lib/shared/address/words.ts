/** What the main chart shows, and how: words of page URLs, as those below. */
export const CHARTS = ['calls', 'statuses', 'minutes'] as const
export const VIEWS = ['chart', 'table'] as const
/** What the heatmap of the week shows. */
export const HEATS = ['calls', 'rate', 'wait'] as const
/** Whose missed calls the overview lists. */
export const WHO = ['people', 'groups'] as const
/** What the bill shows. */
export const MEASURES = ['money', 'minutes'] as const
/** `compare` outside Explore: the same weekdays by default, the period just before, or nothing. */
export const PAGE_COMPARISONS = ['weekdays', 'previous', 'none'] as const
export type PageComparison = (typeof PAGE_COMPARISONS)[number]
export const SETTINGS_TABS = ['account', 'organisation', 'users', 'access', 'sync', 'audit', 'privacy'] as const
/** Former tabs that are now parts of another; their addresses open that tab with the part at the top. */
export const SETTINGS_PARTS = {
  hours: 'organisation',
  rates: 'organisation',
  metadata: 'organisation',
  shares: 'access',
  tokens: 'access',
} as const

export const CALL_COLUMNS = [
  'time',
  'parties',
  'outcome',
  'duration',
  'people',
  'issues',
  'type',
  'mode',
  'ring',
  'minutes',
  'recording',
  'status',
  'participantMinutes',
  'ended',
  'tags',
  'session',
] as const
/** Columns of earlier releases that are now part of another column. */
export const FORMER_CALL_COLUMNS = { quality: 'issues', flags: 'issues' } as const
export type CallColumn = (typeof CALL_COLUMNS)[number]
