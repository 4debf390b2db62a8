import type { Mirror } from '@/lib/server/mirror/mirror'
import { DIRECTORY_ROWS, type DirectoryRow } from '@/lib/server/mirror/read/directory'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { eraseText } from '@/lib/server/records/erase-text'
import { foldForErasure, type Marks, markOf } from '@/lib/server/records/erased'
import { fold } from '@/lib/shared/people/names'

/** Whom to look for: the uid, the names that calls give them, and how `lib/server/records/erased` recognizes them. */
export type Person = { uid: string; names: readonly string[]; erased: Marks }

/** A character as it is escaped in JSON, at any depth of nesting, or in a URL. */
const ESCAPE = '(?:\\\\+u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2})'
const BREAK = '\\\\+[bfnrt]'
const BEFORE = `(?:^|[^\\pL\\pN]|${BREAK}|${ESCAPE})`
const AFTER = '(?:$|[^\\pL\\pN])'
/** Unbounded: the engine would expand a bounded repetition, and then match fifty times slower. */
const BETWEEN = `(?:[^\\pL\\pN]|${BREAK}|${ESCAPE})+`
/** A word with other than ASCII letters, which may be the same as another one without case and accents. */
const OTHER_WORD = `[\\pL\\pN]*(?:[^\\x00-\\x7F]|${ESCAPE})(?:[^\\x00-\\x7F]|${ESCAPE}|[\\pL\\pN])*`
const IS_WORD = /[\p{L}\p{N}\p{M}]/u

const quoted = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&')

/** An RE2 expression that matches every text with the uid, in any case, also escaped in JSON or in a URL. It matches some other texts, too. */
export function uidPattern(uid: string): string {
  const folded = foldForErasure(uid)
  const characters = [...folded].map((character) => {
    const forms = new Set([character, character.toUpperCase(), ...(character === ' ' ? ['+'] : [])])
    return `(?:\\\\*(?:${[...forms].map(quoted).join('|')})|${BREAK}|${ESCAPE}+)`
  })
  const [first = '', last = ''] = [[...folded][0], [...folded].at(-1)]
  return `${IS_WORD.test(first) ? BEFORE : ''}${characters.join('')}${IS_WORD.test(last) ? AFTER : ''}`
}

/** The same for a name of several words; null for a single word, which is only looked for in calls with the person. */
function namePattern(name: string): string | null {
  const words = (name.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(fold).filter((word) => word !== '')
  if (words.length < 2) return null
  const either = words.map((word) => `(?:${/^[\x20-\x7e]*$/.test(word) ? `(?i:${word})|` : ''}${OTHER_WORD})`)
  return `${BEFORE}${either.join(BETWEEN)}${AFTER}`
}

/** An expression that matches every text with the person, and some others, among which `lib/server/records` decides. */
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

/**
 * Rewrites names of groups and pictures of other people that mention a person; `deleteFormerRows` deletes the former rows.
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function eraseFromDirectory(mirror: Mirror, { erased, ...person }: Person): Promise<void> {
  const rows = await mirror.query<DirectoryRow>({
    name: 'erasure.directory',
    sql: `SELECT * FROM (${DIRECTORY_ROWS} GROUP BY kind, id) WHERE match(name.text, {pattern:String}) OR match(avatar.text, {pattern:String})`,
    params: { pattern: patternOf(person) },
  })
  const others = rows.filter(({ kind, id }) => kind === 'group' || markOf(erased, id) === null)
  const rewritten = others.map(({ kind, id, seen, name, avatar }) => {
    // Other people keep their names, even if they are namesakes.
    const text = kind === 'group' ? eraseText(name.text, erased) : name.text
    return {
      kind,
      id,
      last_seen_at: Number(seen),
      name: { at: name.at, text, folded: fold(text) },
      avatar: { at: avatar.at, text: eraseText(avatar.text, erased) },
      touched_at_ms: sharedNowMs(),
    }
  })
  await mirror.insert('directory', rewritten)
}
