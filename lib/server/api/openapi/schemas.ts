import * as z from 'zod/mini'
import { callSchema, transcriptionSchema } from '@/lib/shared/contracts/call'
import { errorBodySchema, mirrorMetaSchema, paginationSchema } from '@/lib/shared/contracts/http'
import { namesSchema } from '@/lib/shared/contracts/names'
import { rateSchema } from '@/lib/shared/contracts/rates'
import { refillSchema } from '@/lib/shared/contracts/sync'
import { unusualSchema } from '@/lib/shared/contracts/unusual'
import { ownEntry } from '@/lib/shared/own-entry'
import { FIELD_WORDS } from './words-fields'

export type JsonSchema = { [key: string]: unknown }

/** Schemas that several answers share, by their name in the document. */
const NAMED = {
  Call: callSchema,
  Transcription: transcriptionSchema,
  Pagination: paginationSchema,
  Names: namesSchema,
  MirrorMeta: mirrorMetaSchema,
  Rate: rateSchema,
  Refill: refillSchema,
  UnusualSpan: unusualSchema,
  Error: errorBodySchema,
} as const

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id })

/**
 * A declared schema as JSON Schema 2020-12, with references to `components/schemas`.
 * @param io `input`: what a request may send; `output`: what an answer contains
 */
export function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  // A check that only code can express, such as of control characters, is left out.
  const { $schema, $defs, ...made } = z.toJSONSchema(schema, { io, metadata: names, unrepresentable: 'any' })
  return plainer(made) as JsonSchema
}

/** The shared schemas by name. */
export function namedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(NAMED).map(([id, schema]) => {
      const { $schema, $defs, ...made } = z.toJSONSchema(schema, {
        io: 'output',
        metadata: names,
        unrepresentable: 'any',
      })
      // A schema with a name refers to itself among its own definitions.
      const own = made.$ref === undefined ? made : ($defs?.[id] ?? {})
      const { id: _, ...rest } = own as JsonSchema
      return [id, plainer(rest) as JsonSchema]
    }),
  )
}

/** Without what says nothing: the bounds of a safe integer, the pattern of a format, that keys are text. */
function plainer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainer)
  if (typeof value !== 'object' || value === null) return value
  const { anyOf, ...rest } = value as JsonSchema
  const kept = Object.entries(anyOf === undefined ? rest : { ...rest, ...nullable(anyOf as JsonSchema[]) }).filter(
    ([key, part]) =>
      !(Math.abs(Number(part)) === Number.MAX_SAFE_INTEGER && (key === 'minimum' || key === 'maximum')) &&
      !(key === 'pattern' && 'format' in rest) &&
      !(key === 'propertyNames' && JSON.stringify(part) === '{"type":"string"}'),
  )
  return Object.fromEntries(
    kept.map(([key, part]) => [
      key,
      key === '$ref'
        ? String(part).replace('#/$defs/', '#/components/schemas/')
        : key === 'properties'
          ? described(plainer(part) as Record<string, JsonSchema>)
          : plainer(part),
    ]),
  )
}

/** Fields with their words. */
const described = (fields: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const description = ownEntry(FIELD_WORDS, name)
      return [name, description === undefined ? schema : { description, ...schema }]
    }),
  )

/** `string or null` as one type rather than a choice. */
function nullable(choices: JsonSchema[]): JsonSchema {
  const [first, second, ...more] = choices
  const isSimple = more.length === 0 && second?.type === 'null' && typeof first?.type === 'string' && !first.enum
  return isSimple ? { ...first, type: [first.type, 'null'] } : { anyOf: choices }
}
