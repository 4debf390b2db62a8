import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The lines of a backup, without their ends. */
export const readLines = (file: string): string[] =>
  gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')

/** Writes lines as a consistent backup file: the last line is replaced by their checksum. */
export function writeLines(file: string, lines: readonly string[]): void {
  const body = lines.slice(0, -1).map((line) => `${line}\n`)
  const end = `${JSON.stringify({ end: { sha256: createHash('sha256').update(body.join('')).digest('hex') } })}\n`
  writeFileSync(file, gzipSync(`${body.join('')}${end}`))
}
