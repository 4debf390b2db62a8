import { z } from 'zod'

/** Why a backup cannot be made or restored, as a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/**
 * A backup is gzipped text, a JSON value a line: `header`, then for each table a `table` and its `row`s, then `summary` and `end`. Rows are as
 * PostgreSQL writes them (`row_to_json`) and are never parsed by us, so that every value comes back as it was, on either engine.
 */
export const FORMAT = 'callscope accounts'
/** Increases when an older release could not read the file. */
export const FORMAT_VERSION = 1

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number().int().positive(),
  release: z.string().max(100),
  /** When, by the clock of the database. */
  createdAt: z.iso.datetime({ offset: true }),
  /** The newest migration that its tables have had, as its time in the journal. */
  level: z.number().int().nonnegative(),
})
export type Header = z.infer<typeof headerSchema>

export const summarySchema = z.object({
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number().int().nonnegative()),
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d{1,19}$/), isCalled: z.boolean() }),
  ),
})
export type Summary = z.infer<typeof summarySchema>

export const ROW = { before: '{"row":', after: '}' } as const
