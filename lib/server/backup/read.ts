import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { newestLevel } from '@/lib/server/accounts/migrate'
import { BackupError, FORMAT_VERSION, type Header, headerSchema, ROW, type Summary, summarySchema } from './format'
import type { Table } from './tables'

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })

/** `sha256` of all lines before it, each with its line end, hexadecimal. */
const endSchema = z.object({ sha256: z.string() })

/** Far more than any row of ours has; a file that claims more would only fill memory. */
const MAX_LINE_CHARACTERS = 64 * 1024 * 1024

const DAMAGED = 'The backup is damaged: its bytes are not what was written. Use another copy of it.'
const TRUNCATED = 'The backup is incomplete: the file ends before its end. Use another copy of it.'
const NOT_OURS = 'This file is no backup of Callscope’s accounts.'

/** The lines of a backup, without their ends. @throws BackupError where it is damaged, incomplete or something else */
async function* linesOf(file: Readable): AsyncGenerator<string> {
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

/** The parts of a backup, in order; `rows` are JSON texts, one per line of the file, the first of them in `line`, from 1. */
export type Part =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; table: Table; line: number }
  | { kind: 'rows'; table: Table; rows: string[]; line: number }
  | { kind: 'summary'; summary: Summary }

/** Rows that are handed on at once, and how many characters they may have together. */
const BATCH = { rows: 1_000, characters: 4 * 1024 * 1024 }

/**
 * Reads a backup to its end and compares it with its own counts and checksum, so that a caller who gets no error has all of it, as it was written.
 * @throws BackupError where it is damaged, incomplete, of a newer release or something else
 */
export async function* readBackup(file: Readable): AsyncGenerator<Part> {
  const hash = createHash('sha256')
  const counts: Summary['rows'] = {}
  let table: Table | null = null
  let rows: string[] = []
  let characters = 0
  let number = 0
  let stage: 'start' | 'tables' | 'summed' | 'ended' = 'start'
  const take = (): Part[] => {
    if (table === null || rows.length === 0) return []
    const part: Part = { kind: 'rows', table, rows, line: number - rows.length }
    rows = []
    characters = 0
    return [part]
  }
  for await (const line of linesOf(file)) {
    number += 1
    const place: Place = { line: number, table: table?.name ?? null }
    if (stage === 'ended') throw damaged(place)
    if (stage === 'summed') {
      if (partOf(line, 'end', endSchema, place).sha256 !== hash.digest('hex')) throw damaged()
      stage = 'ended'
      continue
    }
    hash.update(line).update('\n')
    if (stage === 'start') {
      yield { kind: 'header', header: headerOf(line, place) }
      stage = 'tables'
    } else if (line.startsWith(ROW.before) && table !== null) {
      rows.push(line.slice(ROW.before.length, -ROW.after.length))
      characters += line.length
      counts[table.name] = (counts[table.name] ?? 0) + 1
      if (rows.length >= BATCH.rows || characters > BATCH.characters) yield* take()
    } else if (line.startsWith('{"table":')) {
      yield* take()
      table = partOf(line, 'table', tableSchema, place)
      if (table.name in counts) throw damaged(place)
      counts[table.name] = 0
      yield { kind: 'table', table, line: number }
    } else {
      yield* take()
      const summary = partOf(line, 'summary', summarySchema, place)
      if (!isSame(summary.rows, counts)) throw damaged()
      yield { kind: 'summary', summary }
      stage = 'summed'
    }
  }
  if (stage !== 'ended') throw new BackupError(TRUNCATED)
}

const isSame = (one: Summary['rows'], other: Summary['rows']) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, count]) => other[name] === count)

function partOf<T>(line: string, kind: string, schema: z.ZodType<T>, place: Place): T {
  try {
    return schema.parse((JSON.parse(line) as Record<string, unknown>)[kind])
  } catch {
    // The parser's own error repeats the line.
    throw damaged(place)
  }
}

/** The header, before anything else is believed. */
function headerOf(line: string, place: Place): Header {
  if (!line.startsWith('{"header":')) throw new BackupError(NOT_OURS)
  const header = partOf(line, 'header', headerSchema, place)
  if (header.version > FORMAT_VERSION || header.level > newestLevel())
    throw new BackupError(
      `The backup was made by a newer release of Callscope (${header.release}). Install that release or a newer one, and restore with it.`,
    )
  return header
}
