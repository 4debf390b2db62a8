import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error'

/** Far more than any row of ours has; a file that claims more would only fill memory. */
const MAX_LINE_CHARACTERS = 64 * 1024 * 1024

const DAMAGED = 'The backup is damaged: its bytes are not what was written. Use another copy of it.'
export const TRUNCATED = 'The backup is incomplete: the file ends before its end. Use another copy of it.'
export const NOT_OURS = 'This file is no backup of Callscope’s accounts.'

/** The lines of a backup, without their ends. @throws BackupError where it is damaged, incomplete or something else */
export async function* linesOf(file: Readable): AsyncGenerator<string> {
  const gunzip = file.on('error', (error) => gunzip.destroy(error)).pipe(createGunzip())
  const decoder = new StringDecoder('utf8')
  let rest = ''
  try {
    for await (const chunk of gunzip) {
      const text: string = rest + decoder.write(chunk as Buffer)
      const lines = text.split('\n')
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
  if (rest + decoder.end() !== '') throw new BackupError(TRUNCATED)
}

function inWords(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === 'Z_BUF_ERROR') return new BackupError(TRUNCATED, { cause: error })
  if (message === 'incorrect header check') return new BackupError(NOT_OURS, { cause: error })
  return code?.startsWith('Z_') === true ? new BackupError(DAMAGED, { cause: error }) : error
}

/** Where in a backup something is: its line, from 1, and the table that the line is of. */
export type Place = { line: number; table: string | null }

/** In words, never with what stands there. */
export const placeOf = ({ line, table }: Place): string => `line ${line}${table === null ? '' : ` (table ${table})`}`

/** The error of a line that is not what belongs there. */
export const damaged = (place?: Place): BackupError =>
  new BackupError(place === undefined ? DAMAGED : `${DAMAGED} It differs in ${placeOf(place)}.`)
