import type { Mirror } from '@/lib/server/mirror/mirror'
import type { RowKey } from '@/lib/server/mirror/read/keys'
import { type Erased, foldForErasure } from '@/lib/server/records/erased'
import { fold } from '@/lib/shared/people/fold-name'

/** Whom to look for: the uid, the names that calls give them, and how `lib/shared/erasure` recognizes them. */
export type Person = { uid: string; names: readonly string[]; erased: Erased }

/** A character as JSON or an address escapes it, however often a text is within another. */
const ESCAPE = '(?:\\\\+u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2})'
const BREAK = '\\\\+[bfnrt]'
const BEFORE = `(?:^|[^\\pL\\pN]|${BREAK}|${ESCAPE})`
const AFTER = '(?:$|[^\\pL\\pN])'
/** Bounded, it would be written out so often that the engine matches fifty times slower. */
const BETWEEN = `(?:[^\\pL\\pN]|${BREAK}|${ESCAPE})+`
/** A word that may stand for another without case and accents, since it has more than plain ASCII letters. */
const OTHER_WORD = `[\\pL\\pN]*(?:[^\\x00-\\x7F]|${ESCAPE})(?:[^\\x00-\\x7F]|${ESCAPE}|[\\pL\\pN])*`
const IS_WORD = /[\p{L}\p{N}\p{M}]/u

const quoted = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&')

/** An expression (RE2) that each text with the uid matches, whatever its case, in a JSON text and in an address too; and some others. */
export function uidPattern(uid: string): string {
  const folded = foldForErasure(uid)
  const characters = [...folded].map((character) => {
    const forms = new Set([character, character.toUpperCase(), ...(character === ' ' ? ['+'] : [])])
    return `(?:\\\\*(?:${[...forms].map(quoted).join('|')})|${BREAK}|${ESCAPE}+)`
  })
  const [first = '', last = ''] = [[...folded][0], [...folded].at(-1)]
  return `${IS_WORD.test(first) ? BEFORE : ''}${characters.join('')}${IS_WORD.test(last) ? AFTER : ''}`
}

/** The same for a name of several words; null for another, which is looked for only in calls with the person. */
function namePattern(name: string): string | null {
  const words = (name.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(fold).filter((word) => word !== '')
  if (words.length < 2) return null
  const either = words.map((word) => `(?:${/^[\x20-\x7e]*$/.test(word) ? `(?i:${word})|` : ''}${OTHER_WORD})`)
  return `${BEFORE}${either.join(BETWEEN)}${AFTER}`
}

/** An expression that each text with the person matches, and some others, about which `lib/shared/erasure` decides. */
export const patternOf = ({ uid, names }: Pick<Person, 'uid' | 'names'>): string =>
  [uidPattern(uid), ...names.flatMap((name) => namePattern(name) ?? [])].map((one) => `(?:${one})`).join('|')

/** The months of all calls (`202611`), newest first. @throws AppError MIRROR_UNAVAILABLE */
export async function allMonths(mirror: Mirror): Promise<number[]> {
  const rows = await mirror.query<{ month: number }>({
    name: 'erasure.months',
    sql: 'SELECT DISTINCT toYYYYMM(time) AS month FROM call_docs ORDER BY month DESC',
  })
  return rows.map(({ month }) => Number(month))
}

/** The calls of a month that may mention the person. @throws AppError MIRROR_UNAVAILABLE */
export async function callsWith(
  mirror: Mirror,
  person: Pick<Person, 'uid' | 'names'>,
  month: number,
): Promise<RowKey[]> {
  const rows = await mirror.query<{ session_id: string; mid: string; seconds: number }>({
    name: 'erasure.calls',
    // Rows of documents are long.
    sql: `SELECT DISTINCT session_id, mid, toUnixTimestamp(time) AS seconds FROM call_docs
      WHERE toYYYYMM(time) = {month:UInt32} AND is_deleted = 0 AND match(raw, {pattern:String}) SETTINGS max_block_size = 4096`,
    params: { month, pattern: patternOf(person) },
  })
  return rows.map(({ session_id, mid, seconds }) => ({ sessionId: session_id, mid, time: Number(seconds) }))
}
