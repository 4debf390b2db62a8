import type { Reading } from './filter-fields'

export const MOST_TAG_CHARACTERS = 40
export const MOST_TAGS_A_CALL = 20
/** A filter by tags reaches at most this many tagged calls. */
export const MOST_TAGGED_CALLS = 10_000
/** How many calls' tags are asked for at once. */
export const MOST_CALLS_OF_TAGS = 200

const TAG = /^[\p{L}\p{M}\p{N}_-]+( [\p{L}\p{M}\p{N}_-]+)*$/u

/** A tag as it is kept: lower-cased, blanks collapsed, so that one tag has one spelling. */
export function readTag(text: string): Reading<string> {
  const tag = text.normalize('NFKC').toLowerCase().normalize('NFKC').trim().replaceAll(/\s+/g, ' ')
  if (tag === '') return { problem: 'must not be empty' }
  if ([...tag].length > MOST_TAG_CHARACTERS) return { problem: `has at most ${MOST_TAG_CHARACTERS} characters` }
  return TAG.test(tag) ? { value: tag } : { problem: 'holds only letters, digits, -, _ and spaces' }
}

/** The tags of one call, in the order of the alphabet. */
export type TagsAnswer = { data: string[] }
/** A tag and how many calls of the mirror have it. */
export type TagCount = { tag: string; calls: number }
export type TagCountsAnswer = { data: TagCount[] }
/** The tags of calls by session id; calls without any are left out. */
export type TagsByCallAnswer = { data: Record<string, string[]> }
