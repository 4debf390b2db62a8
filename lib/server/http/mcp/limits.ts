import * as z from 'zod/mini'

/** The most characters of an answer's rows: about 10,000 tokens, which leaves an assistant room to think. */
const MAX_CHARACTERS = 40_000
/** The most characters of the text beside them. */
const MAX_TEXT_CHARACTERS = 8000

/** What an answer left out, and how to get it; null for a whole answer. */
export const cutSchema = z.nullable(z.strictObject({ shown: z.int(), of: z.int(), how: z.string() }))
export type Cut = z.output<typeof cutSchema>

/**
 * As many of the first rows as fit the characters, at least one, and what that cut off.
 * @param of how many rows there are in all; more than `rows` when they were cut before
 * @param how to get the others, in a sentence
 */
export function fitRows<Row>(
  rows: readonly Row[],
  { of = rows.length, how, characters = MAX_CHARACTERS }: { of?: number; how: string; characters?: number },
): { rows: Row[]; cut: Cut } {
  let left = characters
  const tooMuch = rows.findIndex((row, index) => {
    left -= JSON.stringify(row).length + 1
    return left < 0 && index > 0
  })
  const kept = tooMuch === -1 ? [...rows] : rows.slice(0, tooMuch)
  return { rows: kept, cut: kept.length < of ? { shown: kept.length, of, how } : null }
}

/** A cut in a sentence. */
export const cutWords = (cut: Cut): string[] => (cut === null ? [] : [`Showing ${cut.shown} of ${cut.of}. ${cut.how}`])

/** Lines as one text of limited length; a cut is said on the last line. */
export function limitedText(lines: readonly string[], characters = MAX_TEXT_CHARACTERS): string {
  let left = characters
  const tooMuch = lines.findIndex((line) => {
    left -= line.length + 1
    return left < 0
  })
  if (tooMuch === -1) return lines.join('\n')
  const rest = lines.length - tooMuch
  const said = `… ${rest} more ${rest === 1 ? 'line' : 'lines'} in the structured content.`
  return [...lines.slice(0, tooMuch), said].join('\n')
}
