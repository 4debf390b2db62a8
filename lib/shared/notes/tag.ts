import * as z from 'zod/mini'

export const MAX_TAG_CHARACTERS = 40
export const MAX_TAGS_PER_CALL = 20

const TAG = /^[\p{L}\p{M}\p{N}_-]+( [\p{L}\p{M}\p{N}_-]+)*$/u

/** A tag as stored: lower-cased, with blanks collapsed, so that each tag has one spelling. */
export const tagSchema = z.pipe(
  z.pipe(
    z.string('must be text'),
    z.transform((text) => text.normalize('NFKC').toLowerCase().normalize('NFKC').trim().replaceAll(/\s+/g, ' ')),
  ),
  z.string().check(
    z.refine((tag) => tag !== '', { error: 'must not be empty', abort: true }),
    z.refine((tag) => [...tag].length <= MAX_TAG_CHARACTERS, `has at most ${MAX_TAG_CHARACTERS} characters`),
    z.regex(TAG, 'may contain only letters, digits, -, _ and spaces'),
  ),
)
