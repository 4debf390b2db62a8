import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { type Database, rowsOf } from '@/lib/server/accounts/database'
import type { Mirror } from '@/lib/server/mirror/mirror'

/** A person to look for: a uid, and a name of several words. */
export type Wanted = { uid: string; name: string }

/** People with uids of any characters, long enough not to be a word of anything else, and names that nothing else contains. */
export const wantedPeople: fc.Arbitrary<Wanted> = fc
  .tuple(
    fc.array(fc.constantFrom(...'aBüØ名', '👋🏽', ...'-_. @/%+"\'\\{0'), { maxLength: 8 }),
    fc.array(fc.constantFrom('Ana', 'Núñez', "O'Brien", 'ŁUKASZ', 'de', 'Straße', '小龙', '(Sales)', 'Иван', 'ﬁne'), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.nat(999),
    fc.constantFrom('', '+', '👋', '"', '_'),
  )
  .map(([characters, words, number, edge]) => ({
    uid: `${edge}Qx${characters.join('')}z${number}${edge}`,
    name: `${words.join(' ')} Zq${number}`,
  }))

/** Ways in which a text may occur: in another case, between punctuation, in a URL, in JSON within a text. */
export const written = (text: string): string[] => [
  `ask ${text}, please`,
  `(${text.toUpperCase()})`,
  `_${text.toLowerCase()}_ - ${text}`,
  `/calls?uid=bo%2C${encodeURIComponent(text)}&range=all`,
  `/calls?${new URLSearchParams({ q: text })}`,
  JSON.stringify({ of: JSON.stringify({ by: text, at: 1 }) }),
]

/** Columns that an erasure leaves alone: ids of calls and groups, and e-mail addresses of the dashboard's own users. */
const KEPT_COLUMNS = new Set(['session_id', 'mid', 'group_guid', 'guid', 'email', 'actor', 'requested_by'])
const KEPT_IN_DOCUMENTS = /"(sessionId|mid|guid)":"(?:[^"\\]|\\.)*"/g

const fromJson = (text: string): string =>
  text.replaceAll(/\\(u[0-9a-f]{4}|.)/gi, (_, sign: string) => {
    if (sign.length > 1) return String.fromCharCode(Number.parseInt(sign.slice(1), 16))
    return 'bfnrt'.includes(sign) ? ' ' : sign
  })
const fromAddress = (text: string): string =>
  text.replaceAll('+', ' ').replaceAll(/(%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })

/** A text under every decoding in which it can be read. */
function* readings(text: string): Generator<string> {
  for (let level = 0, one = text; level < 4; level += 1, one = fromJson(one)) {
    yield one
    yield one.replaceAll('+', ' ')
    yield fromAddress(one)
  }
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character)

/** Whether a uid occurs in a text as a word: not next to a letter or digit, nor joined to one by `-` or `_`. */
function hasWord(text: string, uid: string): boolean {
  const [all, one] = [text.toLowerCase(), uid.trim().toLowerCase()]
  for (let from = all.indexOf(one); from >= 0; from = all.indexOf(one, from + 1)) {
    const before = all.slice(0, from)
    const after = all.slice(from + one.length)
    const continuesBefore =
      isLetter(/([^_-])[_-]*$/u.exec(before)?.[1]) && isLetter(one.replace(/^[_-]+/, '').at(0) ?? 'x')
    const continuesAfter =
      isLetter(/^[_-]*([^_-])/u.exec(after)?.[1]) && isLetter(one.replace(/[_-]+$/, '').at(-1) ?? 'x')
    if (!continuesBefore && !continuesAfter) return true
  }
  return false
}

const plainWords = (text: string): string =>
  ` ${(
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `

/** Whether a text mentions a person. */
export const mentions = (text: string, { uid, name }: Wanted): boolean =>
  [...readings(text)].some((one) => hasWord(one, uid) || plainWords(one).includes(plainWords(name)))

/** Every text that can be queried from both stores, with its place, from all tables and columns that there are. */
export async function everyText(db: Database, mirror: Mirror): Promise<{ place: string; text: string }[]> {
  const texts: { place: string; text: string }[] = []
  const ours = await rowsOf<{ table: string; column: string }>(
    db,
    sql`SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb')`,
  )
  for (const { table, column } of ours.filter((one) => !KEPT_COLUMNS.has(one.column)))
    for (const { text } of await rowsOf<{ text: string | null }>(
      db,
      sql`SELECT ${sql.identifier(column)}::text AS text FROM ${sql.identifier(table)}`,
    ))
      texts.push({ place: `accounts.${table}.${column}`, text: text ?? '' })
  const columns = await mirror.query<{ table: string; name: string }>({
    name: 'test.columns',
    sql: `SELECT table, name FROM system.columns WHERE database = currentDatabase() AND type LIKE '%String%'
      AND table IN (SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree%')`,
  })
  for (const { table, name } of columns.filter((one) => !KEPT_COLUMNS.has(one.name))) {
    const rows = await mirror.query<{ text: string }>({
      name: 'test.texts',
      sql: `SELECT DISTINCT ${name === 'raw' ? name : `toJSONString(${name})`} AS text FROM ${table}`,
    })
    for (const { text } of rows)
      texts.push({ place: `mirror.${table}.${name}`, text: text.replaceAll(KEPT_IN_DOCUMENTS, '""') })
  }
  return texts
}
