import type * as z from 'zod/mini'
import { isList, type Param, readParam } from '@/lib/shared/filters/query'

/** JSON Schema of one argument, as far as an assistant needs it; the parameter's own schema decides (`readArguments`). */
type ArgumentSchema = {
  type?: 'string' | 'integer' | 'boolean' | 'array'
  /** Rather than a list of types, which some clients refuse. */
  anyOf?: readonly { type: 'string' | 'integer' }[]
  description?: string
  enum?: readonly string[]
  items?: { type: 'string'; enum?: readonly string[] }
}
/** JSON Schema of a tool's arguments. */
export type ArgumentsSchema = {
  type: 'object'
  properties: Record<string, ArgumentSchema>
  required?: readonly string[]
  /** What the arguments have in common that `definitions` describes. */
  patternProperties?: Record<string, ArgumentSchema>
  additionalProperties: false
  examples?: readonly object[]
}
/** The arguments of a tool, and what is said about them. */
export type Declared = {
  shape: Readonly<Record<string, z.core.$ZodType>>
  /** What each means. */
  words: Readonly<Record<string, string>>
  required?: readonly string[]
  /** Arguments that only `definitions` describes, since assistants read all tools with every conversation. */
  rare?: readonly string[]
  examples?: readonly object[]
}

/** No value of any parameter, so that its refusal names the valid ones. */
const NO_VALUE = '\u0001'
const SOME_TIME = '1700000000'
/** More values than an assistant should read with every tool, such as all time zones. */
const MAX_NAMES = 60

/** The arguments of a tool from the parameters of a route. */
export function argumentsSchema({ shape, words, required = [], rare = [], examples }: Declared): ArgumentsSchema {
  const params = Object.entries(shape) as [string, Param][]
  const described = params.filter(([name]) => !rare.includes(name))
  const others = params.filter(([name]) => rare.includes(name))
  return {
    type: 'object',
    properties: Object.fromEntries(described.map(([name, param]) => [name, argumentSchema(param, words[name])])),
    ...(required.length > 0 && { required }),
    ...(others.length > 0 && { patternProperties: byForm(others) }),
    additionalProperties: false,
    ...(examples && { examples }),
  }
}

/** Arguments of one form under one pattern, which says their names. */
function byForm(params: readonly (readonly [string, Param])[]): Record<string, ArgumentSchema> {
  const names = new Map<string, string[]>()
  for (const [name, param] of params) {
    const form = JSON.stringify(formOf(param))
    names.set(form, [...(names.get(form) ?? []), name])
  }
  return Object.fromEntries([...names].map(([form, alike]) => [`^(${alike.join('|')})$`, JSON.parse(form)]))
}

function argumentSchema(param: Param, description: string | undefined): ArgumentSchema {
  const names = valuesOf(param)
  const words = description === undefined ? {} : { description }
  const value = { type: 'string' as const, ...(names.length > 0 && { enum: names }) }
  const form = formOf(param)
  if (form.type === 'array') return { ...form, ...words, items: value }
  return form.type === 'string' ? { ...value, ...words } : { ...form, ...words }
}

function formOf(param: Param): ArgumentSchema {
  if (isList(param)) return { type: 'array', items: { type: 'string' } }
  if (param.safeParse('5').data === 5) return { type: 'integer' }
  // A time, which may also be a date; other text may be any.
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
