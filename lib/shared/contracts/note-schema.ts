import { z } from 'zod'
import { MOST_NOTE_CHARACTERS } from './notes'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused, but for tabs and new lines
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

const HALF = /\p{Surrogate}/u

/** The text of a note: lines of plain text, blanks around it taken away. */
export const noteBodySchema = z.strictObject({
  body: z
    .string('is a text')
    .max(MOST_NOTE_CHARACTERS * 2, `has at most ${MOST_NOTE_CHARACTERS} characters`)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => text.length > 0, 'must not be empty')
    .refine((text) => text.length <= MOST_NOTE_CHARACTERS, `has at most ${MOST_NOTE_CHARACTERS} characters`)
    .refine((text) => !CONTROL.test(text), 'holds a control character')
    .refine((text) => !HALF.test(text), 'holds half a character'),
})
