import { createHash } from 'node:crypto'
import { and, asc, gt } from 'drizzle-orm'
import { isOfApp } from '@/lib/server/accounts/database'
import { accountsDb, remembered } from '@/lib/server/accounts/db'
import { callTags, notes } from '@/lib/server/accounts/schema/calls'
import { currentApp } from '@/lib/server/process/config/current-app'
import type { CallId } from '@/lib/shared/calls/call'
import { invalidRequest } from '@/lib/shared/http/errors'
import { MAX_TAGGED_CALLS } from '@/lib/shared/notes/tags'
import { fold, foldedWords } from '@/lib/shared/people/fold-name'

/** What somebody wrote about a call, a note or a tag, folded. */
type WrittenText = CallId & { text: string }

/** More characters than this are read for each search rather than remembered. */
const MAX_REMEMBERED_CHARACTERS = 20_000_000
/** Notes per statement: most are short. */
const NOTES_AT_ONCE = 2000

/**
 * The calls about which people wrote the words of a search, in notes or tags, by word; words that nobody wrote have no entry. `key` is equal for equal
 * calls.
 * @throws AppError INVALID_REQUEST naming `q` for a word that is written about more calls than a statement can list
 */
export async function notedCalls(q: string): Promise<{ calls: ReadonlyMap<string, CallId[]>; key: string }> {
  const words = [...new Set(foldedWords(q))]
  const calls = new Map<string, CallId[]>()
  if (words.length > 0) for await (const texts of writtenTexts()) for (const word of words) add(calls, word, texts)
  for (const [word, ids] of calls)
    if (ids.length > MAX_TAGGED_CALLS)
      throw invalidRequest([
        { field: 'q', message: `has the word “${word}”, which is in the notes of more than ${MAX_TAGGED_CALLS} calls` },
      ])
  const key =
    calls.size === 0
      ? ''
      : createHash('sha256')
          .update(JSON.stringify([...calls]))
          .digest('base64url')
  return { calls, key }
}

function add(calls: Map<string, CallId[]>, word: string, texts: readonly WrittenText[]): void {
  const known = calls.get(word) ?? []
  const ids = new Map(known.map((id) => [idOf(id), id]))
  for (const { sessionId, mid, text } of texts)
    if (text.includes(word)) ids.set(idOf({ sessionId, mid }), { sessionId, mid })
  if (ids.size > known.length) calls.set(word, [...ids.values()])
}

const idOf = ({ sessionId, mid }: CallId): string => `${sessionId}\0${mid}`

/** Everything that people wrote about the calls of the present app: as remembered until it changes, in parts where it is too much for that. */
async function* writtenTexts(): AsyncGenerator<readonly WrittenText[]> {
  const { texts } = await remembered('written', currentApp(), rememberable)
  if (texts === null) yield* readTexts()
  else yield texts
}

/** All texts; null where they are too much to be remembered. */
async function rememberable(): Promise<{ texts: readonly WrittenText[] | null }> {
  const all: WrittenText[] = []
  let characters = 0
  for await (const texts of readTexts()) {
    for (const { text } of texts) characters += text.length
    if (characters > MAX_REMEMBERED_CHARACTERS) return { texts: null }
    all.push(...texts)
  }
  return { texts: all }
}

async function* readTexts(): AsyncGenerator<WrittenText[]> {
  const db = await accountsDb()
  const folded = ({ sessionId, mid, text }: WrittenText) => ({ sessionId, mid, text: fold(text) })
  const tags = { sessionId: callTags.sessionId, mid: callTags.mid, text: callTags.tag }
  yield (await db.select(tags).from(callTags).where(isOfApp(callTags))).map(folded)
  for (let after = '', isMore = true; isMore; ) {
    const rows = await db
      .select({ id: notes.id, sessionId: notes.sessionId, mid: notes.mid, text: notes.body })
      .from(notes)
      .where(and(isOfApp(notes), gt(notes.id, after)))
      .orderBy(asc(notes.id))
      .limit(NOTES_AT_ONCE)
    yield rows.map(folded)
    after = rows.at(-1)?.id ?? ''
    isMore = rows.length === NOTES_AT_ONCE
  }
}
