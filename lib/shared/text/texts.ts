import * as z from 'zod/mini'
import { MAX_EPOCH_SECONDS, readInstant } from '@/lib/shared/zones/read-instant'
import { plainName } from './plain-name'

// biome-ignore lint/suspicious/noControlCharactersInRegex: it rejects control characters
const CONTROL = /[\u0000-\u001f\u007f]/

/** Any text for which `holds`, else the problem. */
export const text = (holds: (value: string) => boolean, problem: string) => z.string().check(z.refine(holds, problem))

/** A whole number from `least` to `most`, else the problem; `kind` is that of what is no whole number. */
export const intWithin = (least: number, most: number, problem: string, kind?: string) =>
  z.int(kind).check(z.refine((value) => value >= least && value <= most, problem))
/** The same with its problem in words. */
export const intFrom = (least: number, most: number) =>
  intWithin(least, most, `must be a whole number from ${least} to ${most}`)

/** A text or a list with at most so many of what `noun` names. */
export const atMost = (most: number, noun: string) => z.maxLength(most, `has at most ${most} ${noun}`)

/** One line of text without control characters, trimmed. */
export const line = (maxCharacters: number) =>
  z.string().check(
    z.trim(),
    atMost(maxCharacters, 'characters'),
    z.refine((value) => !CONTROL.test(value), 'contains a control character'),
  )

/** A name that a person types or pastes, as its plain name; it may be empty. */
export const nameLine = (maxCharacters: number) => line(maxCharacters).check(z.overwrite(plainName))

/** As `nameLine`, but with at least one visible character. */
export const requiredLine = (maxCharacters: number) => nameLine(maxCharacters).check(z.minLength(1, 'is required'))

/** A time from 1970 to 2100 (`readInstant`), kept as text: `contracts/range` converts it, reading one without an offset in the filters' zone. */
export const isInstant = (value: string): boolean => readInstant(value) !== null
export const instant = text(
  isInstant,
  'must be a date that exists, such as 2026-02-28 or 2026-02-28T09:30+01:00, or epoch seconds, not milliseconds; from 1970 to 2100',
)

/** A time in a body that programs write: whole epoch seconds. */
export const epochSecond = z
  .int('must be epoch seconds')
  .check(z.refine((value) => value >= 0 && value <= MAX_EPOCH_SECONDS, 'must be epoch seconds up to the year 2100'))
