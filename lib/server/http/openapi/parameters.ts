import type * as z from 'zod/mini'
import { FILTER_WORDS } from '@/lib/server/http/filter-words'
import { formOf, type Param } from '@/lib/shared/filters/query'
import type { Route } from '@/lib/shared/http/route'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { formerly, type JsonSchema, jsonSchemaOf } from './schemas'

/** What a part of a path means. */
export const PATH_WORDS: Readonly<Record<string, string>> = {
  sessionId: 'The session id of the room.',
  uid: 'The uid of the person.',
  guid: 'The guid of the group.',
  id: 'The id, as listed.',
  token: 'The token of the link, as in its URL.',
  file: 'The name of the file, as in the call’s `recording_url`.',
}

/** What a parameter of a query means wherever its name appears, unless a route says otherwise. */
export const PARAM_WORDS: Readonly<Record<string, string>> = {
  ...FILTER_WORDS,
  app: 'The app that is meant; the first of those that you may see by default, or the one of the token.',
  mid: 'Which call of the room; the newest by default.',
  page: 'The page, from 1.',
  perPage: 'How many per page; 50 by default, at most 200.',
  cursor: 'Where to go on: `meta.nextCursor` of the previous page. Faster than `page` far down.',
  sort: 'What to sort by, with `-` for descending.',
  onBehalfOf: 'The uid of the user on whose behalf the Calls API is asked (audited).',
  participants:
    'Which participant rows of a call with more than 200, by page, from 1; `meta.participants` says how many there are.',
  compare: 'Adds the figures of the previous period (`previous`), or of the same weekdays before it (`weekdays`).',
}

/** A parameter of a route as the document describes it. */
export type Parameter = {
  name: string
  in: 'path' | 'query'
  required?: true
  description: string
  deprecated?: boolean
  style?: 'form'
  explode?: boolean
  schema: JsonSchema
}

/** The parameters of a route’s path and query. @param own words for this route alone. @throws Error for a parameter without words */
export function parametersOf(route: Route, own: Readonly<Record<string, string>> = {}): Parameter[] {
  const listed = (place: Parameter['in'], shape: object = {}, usual: Readonly<Record<string, string>>) =>
    Object.entries(shape).map(([name, param]: [string, Param]): Parameter => {
      const description = ownEntry(own, name) ?? ownEntry(usual, name)
      if (description === undefined)
        throw new Error(`The parameter ${name} of ${route.path} has no words in the documentation.`)
      const required = param.safeParse(undefined).success ? {} : { required: true as const }
      const values = valuesOf(param, route.repeats === true)
      return { name, in: place, ...required, description, ...formerly(description), ...values }
    })
  return [...listed('path', route.params?.shape, PATH_WORDS), ...listed('query', route.query?.shape, PARAM_WORDS)]
}

type Definition = { type: string } & Record<'in' | 'out' | 'innerType' | 'element', z.core.$ZodType>
const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition

/** How a parameter's values are written. `one` and `list` (`contracts/query`) read text; the output of their pipe is the schema of the value. */
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
