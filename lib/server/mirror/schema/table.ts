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
  /** Filled by views and repaired from their source after a crash: need not be on disk when an insert returns. */
  derived?: boolean
  /** Cluster only: the sharding expression. */
  shardBy: string
  /** What existing mirrors already know, inserted when the table is created. */
  seed?: readonly string[]
  /** The seed is all there is to know, so that `refill` has nothing to add. */
  isWholeFromSeed?: boolean
}

/** Columns that a migration adds to a released table. They may be appended to the sort key if they have no default. */
export type AddedColumns = { since: number; columns: readonly string[]; orderBy?: string }

/** A materialized view: each insert into `from` is also written to `into`, whose added columns are selected by their names. */
export type View = { name: string; since?: number; from: string; into: string; select: string; where?: string }

/** The migration that made `mid` part of a call's identity. */
export const ROOMS = 6
export const MID = 'mid String'
/** The migration that added the directory. */
export const DIRECTORY_SINCE = 7

/** The name in a column's definition. */
export const nameOf = (column: string): string => column.slice(0, column.indexOf(' '))
