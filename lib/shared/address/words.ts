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

/** The columns of the list of calls in their order, by name with their heads on screen and in a file of what is on screen. */
export const CALL_COLUMN_HEADS = {
  time: 'When',
  parties: 'From → To',
  outcome: 'Outcome',
  duration: 'Duration',
  people: 'People',
  issues: 'Issues',
  type: 'Type',
  mode: 'Mode',
  ring: 'Wait',
  minutes: 'Minutes',
  recording: 'Rec',
  status: 'Status',
  participantMinutes: 'Participant minutes',
  ended: 'Ended at',
  tags: 'Tags',
  session: 'Session',
} as const
export type CallColumn = keyof typeof CALL_COLUMN_HEADS
export const CALL_COLUMNS = Object.keys(CALL_COLUMN_HEADS) as CallColumn[]
/** Columns of earlier releases that are now part of another column. */
export const FORMER_CALL_COLUMNS = { quality: 'issues', flags: 'issues' } as const
/** Columns in the order of the list. */
export const inListOrder = (columns: readonly CallColumn[]): CallColumn[] =>
  CALL_COLUMNS.filter((column) => columns.includes(column))
