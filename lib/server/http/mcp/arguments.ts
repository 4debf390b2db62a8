import * as z from 'zod/mini'
import { closest } from '@/lib/server/address/closest'
import { FILTER_NAMES } from '@/lib/shared/filters/filters'
import { ownWords } from '@/lib/shared/filters/own-words'
import { isList, type Param, parseQuery, type QueryValue, readParam } from '@/lib/shared/filters/query'
import { invalidField, invalidRequest } from '@/lib/shared/http/errors'
import { queryOf } from '@/lib/shared/http/route'

/** JSON Schema of one argument, reduced to what an assistant needs; the parameter's own schema validates (`readArguments`). */
type ArgumentSchema = {
  type?: 'string' | 'integer' | 'boolean' | 'array'
  /** Used instead of a list of types, which some clients reject. */
  anyOf?: readonly { type: 'string' | 'integer' }[]
  description?: string
  enum?: readonly string[]
  items?: { type: 'string'; enum?: readonly string[] }
}
export type ArgumentsSchema = {
  type: 'object'
  properties: Record<string, ArgumentSchema>
  required?: readonly string[]
  /** Rare filters, which only `definitions` describes, since assistants read all tools with every conversation. */
  patternProperties?: Record<string, ArgumentSchema>
  additionalProperties: false
  examples?: readonly object[]
}
export type Shape = Readonly<Record<string, z.core.$ZodType>>

const USUAL_FILTERS = ['range', 'from', 'to', 'tz', 'outcome', 'status', 'uid', 'guid', 'q']
/** Filters that few questions need, so that only `definitions` describes them. */
export const RARE_FILTERS: readonly string[] = FILTER_NAMES.filter((name) => !USUAL_FILTERS.includes(name))
/** Not valid for any parameter, so that the error lists the valid values. */
const NO_VALUE = '\u0001'
const SOME_TIME = '1700000000'
/** Longer lists of values, such as all time zones, are too long to be read with every tool. */
const MAX_NAMES = 60

type Extras = Pick<ArgumentsSchema, 'required' | 'examples'> & { rare?: readonly string[] }

/** Builds a tool's arguments from route parameters, with their descriptions. @param rare arguments without a description, listed as patterns */
export function argumentsSchema(
  shape: Shape,
  words: Readonly<Record<string, string>>,
  { required = [], rare = [], examples }: Extras = {},
): ArgumentsSchema {
  const properties: Record<string, ArgumentSchema> = {}
  const alike: Record<string, string[]> = {}
  for (const [name, schema] of Object.entries(shape)) {
    const param = schema as Param
    const form = formOf(param)
    if (rare.includes(name)) {
      const key = JSON.stringify(form)
      alike[key] = [...(alike[key] ?? []), name]
    } else {
      const names = valuesOf(param)
      const value = { type: 'string' as const, ...(names.length > 0 && { enum: names }) }
      const values = form.type === 'array' ? { items: value } : form.type === 'string' ? value : {}
      properties[name] = { ...form, ...values, ...(words[name] && { description: words[name] }) }
    }
  }
  const patterns = Object.entries(alike).map(([form, names]) => [`^(${names.join('|')})$`, JSON.parse(form)])
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    ...(patterns.length > 0 && { patternProperties: Object.fromEntries(patterns) }),
    additionalProperties: false,
    ...(examples && { examples }),
  }
}

function formOf(param: Param): ArgumentSchema {
  if (isList(param)) return { type: 'array', items: { type: 'string' } }
  if (param.safeParse('5').data === 5) return { type: 'integer' }
  // A parameter that takes a timestamp but not just any text is a time, which may also be a date.
  if (param.safeParse(SOME_TIME).success && !param.safeParse('x').success)
    return { anyOf: [{ type: 'string' }, { type: 'integer' }] }
  return { type: param.safeParse('true').data === true ? 'boolean' : 'string' }
}

/** The valid values of a parameter, if they can be listed. */
export function valuesOf(param: Param): readonly string[] {
  const reading = readParam(param, [NO_VALUE])
  const names = 'problem' in reading ? (reading.names ?? []) : []
  return names.length > MAX_NAMES ? [] : names
}

const scalar = z.union([z.string(), z.number(), z.boolean()])
const argumentSchema = z.nullish(z.union([scalar, z.array(scalar)]))

/** Parses arguments as a query of the same parameters. @param uid of the account that asks. @throws AppError INVALID_REQUEST naming each wrong or missing one */
export function readArguments<S extends z.ZodMiniObject>(
  schema: S,
  given: unknown,
  required: readonly string[] = [],
  uid: string | null = null,
): z.output<S> {
  const values = readable(given ?? {}, Object.keys(schema.shape))
  const missing = required.filter((name) => [undefined, null, ''].includes(values[name] as never))
  if (missing.length > 0) throw invalidRequest(missing.map((field) => ({ field, message: 'is required' })))
  return parseQuery(schema, ownWords(queryOf({ path: '/api/mcp', query: schema }, values), uid))
}

function readable(given: object, names: readonly string[]): Record<string, QueryValue> {
  if (typeof given !== 'object' || Array.isArray(given)) throw invalidField('arguments', 'must be an object')
  const wrong = Object.entries(given).flatMap(([field, value]) => {
    if (!names.includes(field)) {
      const meant = closest(field, names)
      return [{ field, message: `is not an argument of this tool${meant === null ? '' : `; ${meant} is`}` }]
    }
    return argumentSchema.safeParse(value).success
      ? []
      : [{ field, message: 'must be text, a number, true or false, or a list of these' }]
  })
  if (wrong.length > 0) throw invalidRequest(wrong)
  return given as Record<string, QueryValue>
}
