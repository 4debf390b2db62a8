import type { PresenceInterval } from '@/lib/server/records/derive'
import type { Call } from '@/lib/shared/calls/call'
import type { PresenceTotals } from '@/lib/shared/presence/presence-totals'

/** What only the mirror knows about a row; `mid` identifies the call within its room. */
export type RowMeta = { mid: string; hash: string; version: number; gone: boolean }

/** What a `calls` row is built from, beside the call. */
type RowFacts = {
  meta: RowMeta
  coercedFields: readonly string[]
  fetchedAtMs: number
  storedAtMs: number
  /** Everyone the `uid` filter finds. */
  people: readonly string[]
  presence: PresenceTotals
  stays: readonly PresenceInterval[]
  /** Epoch seconds, clamped to the range of the time column. */
  time: number
  /** The newest migration with columns that the row fills. */
  filled: number
}

/**
 * A column: its name, type, and cell in a line. `since` is the migration that adds it to existing mirrors: a new column is one
 * line with an unused migration number, and `refill` fills it in existing rows. `rereadSince` is
 * a migration since which rows have another value than before.
 */
export type CallColumn = {
  name: string
  type: string
  cell: (call: Call, facts: RowFacts) => unknown
  since?: number | undefined
  rereadSince?: number | undefined
}

export const column = (
  name: string,
  type: string,
  cell: CallColumn['cell'],
  since?: number,
  rereadSince?: number,
): CallColumn => ({ name, type, cell, since, rereadSince })
