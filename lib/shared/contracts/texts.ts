import * as z from 'zod/mini'

// biome-ignore lint/suspicious/noControlCharactersInRegex: it rejects control characters
const CONTROL = /[\u0000-\u001f\u007f]/

/** Any text for which `holds`, else the problem. */
export const text = (holds: (value: string) => boolean, problem: string) => z.string().check(z.refine(holds, problem))

/** One line of text without control characters, trimmed. */
export const line = (maxCharacters: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(maxCharacters, `has at most ${maxCharacters} characters`),
    z.refine((value) => !CONTROL.test(value), 'contains a control character'),
  )

/** As `line`, and not empty. */
export const requiredLine = (maxCharacters: number) => line(maxCharacters).check(z.minLength(1, 'is required'))

const MAX_EPOCH_SECONDS = 4_102_444_800 // 2100-01-01, the upper bound for the mirror's time column
const ISO_8601 = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/** True for epoch seconds (1970 to 2100) or ISO 8601; `contracts/range` converts it to an instant, reading a time without an offset in the filters' zone. */
export function isInstant(value: string): boolean {
  if (/^\d{1,10}$/.test(value)) return Number(value) <= MAX_EPOCH_SECONDS
  const match = ISO_8601.exec(value)
  if (!match) return false
  const ms = Date.parse(`${match[1]}T${match[2] ?? '00:00'}${match[3] ?? 'Z'}`)
  return !Number.isNaN(ms) && ms >= 0 && ms / 1000 <= MAX_EPOCH_SECONDS
}

export const instant = text(isInstant, 'must be epoch seconds or an ISO 8601 time between 1970 and 2100')

/** A second since 1970, in digits. */
export const epochSeconds = z.pipe(
  text((value) => /^\d{1,10}$/.test(value) && isInstant(value), 'must be epoch seconds up to the year 2100'),
  z.transform(Number),
)
