import { CALL_COLUMNS, type CallColumn } from '@/lib/shared/address/words'

/** The heads of the list's columns, on screen and in a file of what is on screen. */
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
} as const satisfies Record<CallColumn, string>

/** Columns in the order of the list. */
export const inListOrder = (columns: readonly CallColumn[]): CallColumn[] =>
  CALL_COLUMNS.filter((column) => columns.includes(column))
