import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
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

export const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })

export const summarySchema = z.object({
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number().int().nonnegative()),
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d{1,19}$/), isCalled: z.boolean() }),
  ),
})
export type Summary = z.infer<typeof summarySchema>

/** `sha256` of all lines before it, each with its line end, hexadecimal. */
export const endSchema = z.object({ sha256: z.string() })

export const ROW = { before: '{"row":', after: '}' } as const

/** Far more than any row of ours has; a file that claims more would only fill memory. */
const MAX_LINE_CHARACTERS = 64 * 1024 * 1024

const DAMAGED = 'The backup is damaged: its bytes are not what was written. Use another copy of it.'
export const TRUNCATED = 'The backup is incomplete: the file ends before its end. Use another copy of it.'
export const NOT_OURS = 'This file is no backup of Callscope’s accounts.'

/** The lines of a backup, without their ends. @throws BackupError where it is damaged, incomplete or something else */
export async function* linesOf(file: Readable): AsyncGenerator<string> {
  const gunzip = file
    .on('error', (error) => gunzip.destroy(error))
    .pipe(createGunzip())
    .setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of gunzip) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MAX_LINE_CHARACTERS) throw new BackupError(DAMAGED)
      yield* lines
    }
  } catch (error) {
    throw inWords(error)
  } finally {
    file.destroy()
    gunzip.destroy()
  }
  if (rest !== '') throw new BackupError(TRUNCATED)
}

function inWords(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === 'Z_BUF_ERROR') return new BackupError(TRUNCATED, { cause: error })
  if (message === 'incorrect header check') return new BackupError(NOT_OURS, { cause: error })
  return code?.startsWith('Z_') === true ? new BackupError(DAMAGED, { cause: error }) : error
}

/** Where in a backup something is: its line, from 1, and the table that the line is of. */
export type Place = { line: number; table: string | null }

/** A place in words, never with its content. */
export const placeOf = ({ line, table }: Place): string => `line ${line}${table === null ? '' : ` (table ${table})`}`

/** The error of a line that does not belong in its place. */
export const damaged = (place?: Place): BackupError =>
  new BackupError(place === undefined ? DAMAGED : `${DAMAGED} It differs in ${placeOf(place)}.`)
