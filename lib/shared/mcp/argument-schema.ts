import type * as z from 'zod/mini'
import { isList, type Param, readParam } from '@/lib/shared/contracts/query'

/** JSON Schema of one argument, as far as an assistant needs it; the parameter's own schema decides (`readArguments`). */
type ArgumentSchema = {
  type: 'string' | 'integer' | 'boolean' | 'array'
  description?: string
  enum?: readonly string[]
  items?: { type: 'string'; enum?: readonly string[] }
}
/** JSON Schema of a tool's arguments. */
export type ArgumentsSchema = {
  type: 'object'
  properties: Record<string, ArgumentSchema>
  required?: readonly string[]
  additionalProperties: false
}

/** No value of any parameter, so that its refusal names the valid ones. */
const NO_VALUE = '\u0001'
/** More values than an assistant should read with every tool, such as all time zones. */
const MAX_NAMES = 60

/** The arguments of a tool from the parameters of a route. `words` says what each means. */
export function argumentsSchema(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  words: Readonly<Record<string, string>>,
  required: readonly string[] = [],
): ArgumentsSchema {
  const properties = Object.entries(shape).map(([name, param]) => [name, argumentSchema(param as Param, words[name])])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

function argumentSchema(param: Param, description: string | undefined): ArgumentSchema {
  const names = valuesOf(param)
  const words = description === undefined ? {} : { description }
  const value = { type: 'string' as const, ...(names.length > 0 && { enum: names }) }
  if (isList(param)) return { type: 'array', ...words, items: value }
  if (param.safeParse('5').data === 5) return { type: 'integer', ...words }
  if (param.safeParse('true').data === true) return { type: 'boolean', ...words }
  return { ...value, ...words }
}

/** The valid values of a parameter, if they can be listed. */
export function valuesOf(param: Param): readonly string[] {
  const reading = readParam(param, [NO_VALUE])
  const names = 'problem' in reading ? (reading.names ?? []) : []
  return names.length > MAX_NAMES ? [] : names
}
