/** Rows per granule, the least that is read, and other settings. */
export type Layout = { granularity: number; settings: readonly string[] }

/** A table of the mirror, independent of the deployment. `schema.ts` turns it into DDL for a single node or a cluster. */
export type Table = {
  name: string
  /** The migration that creates it; absent for tables of the first release. */
  since?: number
  /** As created; a released table gets new columns through `added`. */
  columns: string[]
  added?: readonly AddedColumns[]
  /** Version column, and deletion column if rows can be deleted; null where rows with the same key are aggregated instead. */
  replacing: string | null
  partitionBy?: string
  orderBy: string
  granularity: number
  /** The layout in mirrors that a later release created. */
  newLayout?: Layout
  /** Repaired from `calls` after a crash, so it need not be on disk when an insert returns. */
  feed?: Feed
  /** Cluster only: the sharding expression. */
  shardBy: string
  /** What existing mirrors already know, inserted when the table is created. */
  seed?: readonly string[]
  /** The seed is all there is to know, so that `refill` has nothing to add. */
  isWholeFromSeed?: boolean
}

/** What each row inserted into `calls` adds to a table, through a materialized view: the columns as created. */
export type Feed = { select: string; where?: string }

/** Columns that a migration adds to a released table. They may be appended to the sort key if they have no default. */
export type AddedColumns = { since: number; columns: readonly string[]; orderBy?: string }

/** The migration of the first release. */
export const FIRST = 4
/** The migration that made `mid` part of a call's identity. */
export const ROOMS = 6
export const MID = 'mid String'
/** The migration that added the directory. */
export const DIRECTORY_SINCE = 7

/** The name in a column's definition. */
export const nameOf = (column: string): string => column.slice(0, column.indexOf(' '))

/** The migrations that create a table and add columns to it. */
export const stepsOf = ({ since = FIRST, added = [] }: Table): number[] => [since, ...added.map((one) => one.since)]

/** The columns that migrations have added to a table, up to one of them. */
export const addedUntil = ({ added = [] }: Table, at = Number.POSITIVE_INFINITY): string[] =>
  added.flatMap(({ since, columns }) => (since <= at ? columns.map(nameOf) : []))
