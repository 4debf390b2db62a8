import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileTrouble, troubleIn } from '@/lib/server/process/config/file-trouble'
import { AppError } from '@/lib/shared/http/errors'
import type { Statement } from './engine'

type Queries = { query<T>(statement: Statement): Promise<T[]> }

/** Why an embedded mirror is unusable: a sentence for people, and the engine's message for the log. */
export type Fault = { reason: string; detail: string }

const MISSING = 'Its files were deleted.'
const DAMAGED = 'Some of its files are damaged.'

/** True if nothing is left of any mirror in the directory. */
export const isMissing = ({ reason }: Fault): boolean => reason === MISSING

/** ClickHouse error types that damaged files cause. Bugs of ours can cause some of them too, so they only raise a suspicion. */
const SUSPICIOUS = new Set([
  'ATTEMPT_TO_READ_AFTER_EOF',
  'BAD_SIZE_OF_FILE_IN_DATA_PART',
  'CANNOT_DECOMPRESS',
  'CANNOT_OPEN_FILE',
  'CANNOT_READ_ALL_DATA',
  'CANNOT_READ_FROM_FILE_DESCRIPTOR',
  'CHECKSUM_DOESNT_MATCH',
  'CORRUPTED_DATA',
  'DIRECTORY_DOESNT_EXIST',
  'FILE_DOESNT_EXIST',
  'INCORRECT_DATA',
  'NO_FILE_IN_DATA_PART',
  'POTENTIALLY_BROKEN_DATA_PART',
  'STD_EXCEPTION',
  'TOO_LARGE_SIZE_COMPRESSED',
  'UNEXPECTED_END_OF_FILE',
  'UNEXPECTED_FILE_IN_DATA_PART',
  'UNKNOWN_CODEC',
])
/** Errors of the environment rather than of the files, in addition to those that `fileTrouble` detects. */
const ENVIRONMENT = /ENOMEM|MEMORY_LIMIT|MODULE_NOT_FOUND|DLOPEN|already running|cannot find/i
const isOfEnvironment = (error: unknown): boolean =>
  fileTrouble(error, '') !== null || ENVIRONMENT.test(messagesOf(error))
/** The part of a message that names an environment error, such as a full disk; undefined if there is none. */
export const environmentIn = (message: string): string | undefined =>
  troubleIn(message) ?? ENVIRONMENT.exec(message)?.[0]

function messagesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { type, code } = error as { type?: unknown; code?: unknown }
  const own = [type, code, error.message].filter((part) => part !== undefined).join(' ')
  return error.cause === undefined ? own : `${own}; ${messagesOf(error.cause)}`
}

/** True for an error that damaged files may have caused: worth a slow check. */
export function isSuspicious(error: unknown): boolean {
  const type = error instanceof Error && 'type' in error ? String(error.type) : ''
  return SUSPICIOUS.has(type) && !isOfEnvironment(error)
}

/** The fault of a mirror that does not open; null when its files are not to blame or come from a newer version. */
export function faultOfOpening(error: unknown): Fault | null {
  const isRefusal = error instanceof AppError && error.retryAfterSeconds === undefined
  return isRefusal || isOfEnvironment(error) ? null : { reason: DAMAGED, detail: messagesOf(error) }
}

/** Detects parts that the engine detached on opening because they are unreadable: their rows silently go missing. */
export async function faultOfParts(engine: Queries): Promise<Fault | null> {
  const parts = await engine.query<{ table: string; name: string }>({
    name: 'damage.parts',
    sql: "SELECT table, name FROM system.detached_parts WHERE database = currentDatabase() AND reason LIKE '%broken%' ORDER BY table, name",
  })
  if (parts.length === 0) return null
  return { reason: DAMAGED, detail: parts.map(({ table, name }) => `${table}/${name}`).join(', ') }
}

/** Verifies the checksums of tables; null when they match. Takes seconds on a large mirror. */
export async function faultOfTables(
  engine: Queries,
  directory: string,
  tables: readonly string[],
): Promise<Fault | null> {
  if (!existsSync(path.join(directory, 'metadata'))) return { reason: MISSING, detail: directory }
  for (const name of tables) {
    try {
      const [row] = await engine.query<{ result: number }>({
        name: `damage.${name}`,
        sql: `CHECK TABLE ${name} SETTINGS check_query_single_value_result = 1`,
      })
      if (row?.result !== 1) return { reason: DAMAGED, detail: name }
    } catch (error) {
      return faultOfOpening(error)
    }
  }
  return null
}
