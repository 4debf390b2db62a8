import type * as z from 'zod/mini'
import { formOf, type Param } from '@/lib/shared/contracts/query'
import type { Route } from '@/lib/shared/contracts/route'
import { ownEntry } from '@/lib/shared/own-entry'
import { type JsonSchema, jsonSchemaOf } from './schemas'
import { PARAM_WORDS, PATH_WORDS } from './words-params'

/** A parameter of a route as the document describes it. */
export type Parameter = {
  name: string
  in: 'path' | 'query'
  required?: true
  description: string
  style?: 'form'
  explode?: boolean
  schema: JsonSchema
}

/**
 * The parameters of a route's path and query.
 * @param own words that differ from those of the same name elsewhere
 * @throws Error for a parameter without words
 */
export function parametersOf(route: Route, own: Readonly<Record<string, string>> = {}): Parameter[] {
  const inPath = Object.entries(route.params?.shape ?? {}).map(
    ([name, schema]): Parameter => ({
      name,
      in: 'path',
      required: true,
      description: wordsOf(route, name, ownEntry(own, name) ?? ownEntry(PATH_WORDS, name)),
      schema: jsonSchemaOf(schema as z.core.$ZodType, 'input'),
    }),
  )
  const inQuery = Object.entries(route.query?.shape ?? {}).map(
    ([name, param]): Parameter => ({
      name,
      in: 'query',
      ...((param as Param).safeParse(undefined).success ? {} : { required: true }),
      description: wordsOf(route, name, ownEntry(own, name) ?? ownEntry(PARAM_WORDS, name)),
      ...valuesOf(param as Param, route.repeats === true),
    }),
  )
  return [...inPath, ...inQuery]
}

function wordsOf({ path }: Route, name: string, words: string | undefined): string {
  if (words === undefined) throw new Error(`The parameter ${name} of ${path} has no words in the documentation.`)
  return words
}

type Definition = {
  type: string
  in: z.core.$ZodType
  out: z.core.$ZodType
  innerType: z.core.$ZodType
  element: z.core.$ZodType
}
const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition

/** How a parameter's values are written: `one` and `list` (`contracts/query`) read text, and what they read it as is behind their pipe. */
function valuesOf(param: Param, repeats: boolean): Pick<Parameter, 'schema' | 'style' | 'explode'> {
  const value = readAs(param)
  const { type, element } = definitionOf(value)
  if (type !== 'array') return { schema: formOf(value) ?? jsonSchemaOf(value, 'input') }
  const schema = { ...jsonSchemaOf(value, 'input'), items: formOf(element) ?? jsonSchemaOf(element, 'input') }
  return { style: 'form', explode: repeats, schema }
}

function readAs(schema: z.core.$ZodType): z.core.$ZodType {
  const { type, in: first, out, innerType } = definitionOf(schema)
  if (type === 'optional') return readAs(innerType)
  return type === 'pipe' && definitionOf(first).type === 'transform' ? readAs(out) : schema
}
