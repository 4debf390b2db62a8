import type { Dimension } from '@/lib/shared/contracts/dimensions'

/** Words of page addresses beside the filters. */

/** What the main chart shows, and how a chart is shown. */
export const CHARTS = ['calls', 'minutes', 'use'] as const
export const VIEWS = ['chart', 'table'] as const
/** What the panel of calls at once counts. */
export const BUSY_OF = ['calls', 'people'] as const
/** What a click on a number does. */
export const CLICKS = ['open', 'narrow'] as const
/** What the bill shows. */
export const MEASURES = ['money', 'minutes'] as const
/** `compare` outside Explore: comparing is the rule, this takes it away. */
export const NO_COMPARISON = 'none'
export const SETTINGS_TABS = ['sync', 'users', 'rates', 'audit', 'account'] as const

/** What the funnel can be split by, in the order offered. */
export const SPLITS = [
  'status',
  'type',
  'mode',
  'receiverType',
  'group',
  'initiator',
  'person',
  'weekday',
  'hour',
  'time',
  'sizeBand',
  'durationBand',
  'ringBand',
  'waitBand',
  'hasRecording',
] as const satisfies readonly Dimension[]

/** Columns of the list of calls, in their order. */
export const CALL_COLUMNS = [
  'time',
  'parties',
  'status',
  'type',
  'mode',
  'ring',
  'duration',
  'people',
  'minutes',
  'recording',
  'flags',
  'participantMinutes',
  'ended',
  'tags',
  'session',
] as const
export type CallColumn = (typeof CALL_COLUMNS)[number]
