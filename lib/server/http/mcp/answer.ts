import * as z from 'zod/mini'
import { makePlain } from '@/lib/server/http/openapi/schemas'

/** The most characters of an answer's rows: about 10,000 tokens, which leaves an assistant room to think. */
const MAX_CHARACTERS = 40_000
const MAX_TEXT_CHARACTERS = 8000
/** Longer lists of names are left out: they are lists of metrics, which `definitions` has, or self-explanatory. */
const MAX_NAMES = 8

/** JSON Schema of a tool's answer. Assistants always read it, so it has only what says something. Fields are all there and may become more: none is required. */
export function answerSchema(output: z.ZodMiniObject): Record<string, unknown> {
  const inline = schemaOf(output, 'inline')
  const withRefs = schemaOf(output, 'ref')
  return JSON.stringify(inline).length > JSON.stringify(withRefs).length ? withRefs : inline
}

function schemaOf(output: z.ZodMiniObject, reused: 'inline' | 'ref'): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(output, {
    io: 'output',
    reused,
    override({ jsonSchema }) {
      makePlain(jsonSchema, ({ properties }) => properties === undefined)
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      if ((jsonSchema.enum?.length ?? 0) > MAX_NAMES) delete jsonSchema.enum
      delete jsonSchema.propertyNames
      delete jsonSchema.required
    },
  })
  return schema
}

/** What an answer left out, and how to get it; null for a whole answer. */
export const cutSchema = z.nullable(z.strictObject({ shown: z.int(), of: z.int(), how: z.string() }))
export type Cut = z.output<typeof cutSchema>

/** The first rows that fit, at least one, and what was cut. @param of all rows, if some were cut before @param how to get the others, in a sentence */
export function fitRows<Row>(
  rows: readonly Row[],
  { of = rows.length, how, characters = MAX_CHARACTERS }: { of?: number; how: string; characters?: number },
): { rows: Row[]; cut: Cut } {
  const texts = rows.map((row) => JSON.stringify(row))
  const kept = rows.slice(0, Math.max(1, fitting(texts, characters)))
  return { rows: kept, cut: kept.length < of ? { shown: kept.length, of, how } : null }
}

/** How many of the first texts fit into the characters, each with one more that separates it from the next. */
function fitting(texts: readonly string[], characters: number): number {
  let left = characters
  const tooMuch = texts.findIndex((text) => {
    left -= text.length + 1
    return left < 0
  })
  return tooMuch === -1 ? texts.length : tooMuch
}

/** A cut in a sentence. */
export const cutWords = (cut: Cut): string[] => (cut === null ? [] : [`Showing ${cut.shown} of ${cut.of}. ${cut.how}`])

/** Structured data in lines, for clients that show only text: its fields first, then a line per row of its lists. */
export function linesOf(data: Readonly<Record<string, unknown>>): string[] {
  const entries = Object.entries(data).filter(([name, value]) => name !== 'cut' && hasWords(value))
  const fields = entries.filter(([, value]) => !Array.isArray(value))
  const lists = entries.flatMap(([name, rows]) =>
    Array.isArray(rows) ? rows.map((row): [string, unknown] => [name, row]) : [],
  )
  return [...fields, ...lists].map(([name, value]) => `${name}: ${inWords(value)}`)
}

const hasWords = (value: unknown) => value !== null && value !== undefined && value !== ''

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  const said = Object.entries(value).filter(([, inner]) => hasWords(inner))
  return said.map(([name, inner]) => (name === 'text' ? inner : `${name} ${inWords(inner)}`)).join('; ')
}

/** Lines as one text of limited length; its last line says how many were cut off. */
export function limitedText(lines: readonly string[], characters = MAX_TEXT_CHARACTERS): string {
  const shown = fitting(lines, characters)
  const rest = lines.length - shown
  if (rest === 0) return lines.join('\n')
  const said = `… ${rest} more ${rest === 1 ? 'line' : 'lines'} in the structured content.`
  return [...lines.slice(0, shown), said].join('\n')
}
