import type { Mirror } from './mirror'

/** Shorter parts of an id are found by reading all ids. */
const PART_CHARACTERS = 4

/**
 * Lets the embedded engine find calls by a part of their session id, or of what they say themselves, without reading all of them. Built when parts are merged rather than by each
 * insert; what is not merged yet is small and read. Not on a server, whose version may not know this index.
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function indexIdParts(mirror: Mirror): Promise<void> {
  if (!mirror.isEmbedded) return
  await mirror.command({
    name: 'id-parts.add',
    sql: `ALTER TABLE call_keys ADD INDEX IF NOT EXISTS id_parts_index lowerUTF8(session_id) TYPE text(tokenizer = ngrams(${PART_CHARACTERS}))`,
  })
  // In the background: until then existing ids are read.
  await mirror.command({ name: 'id-parts.build', sql: 'ALTER TABLE call_keys MATERIALIZE INDEX id_parts_index' })
  // Rows that lack the text are written again with it.
  await mirror.command({
    name: 'search-text.add',
    sql: `ALTER TABLE calls ADD INDEX IF NOT EXISTS search_text_index search_text TYPE text(tokenizer = ngrams(${PART_CHARACTERS}))`,
  })
}
