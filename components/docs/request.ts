import { pathSegment } from '@/lib/shared/calls/path-segment'
import type { Operation, Parameter, Schema } from './read-document'

/** What was typed for each parameter, by name. */
export type Values = Readonly<Record<string, string>>

/** The values to choose from; null where any text is possible. */
export function choicesOf({ schema }: Parameter): string[] | null {
  if (schema.type === 'boolean') return ['true', 'false']
  return schema.enum === undefined ? null : schema.enum.map(String)
}

const isNeutral = ({ type, enum: choices, items }: Schema): boolean =>
  choices !== undefined || type === 'integer' || type === 'boolean' || (items ? isNeutral(items) : false)

/** Values of the example that make sense with anyone's calls: no ids, names or dates. */
export function startingValues(operation: Operation): Values {
  const example = operation['x-example-request']
  if (example === undefined) return {}
  const { searchParams } = new URL(example, 'http://callscope')
  const neutral = operation.parameters.filter(({ in: place, schema }) => place === 'query' && isNeutral(schema))
  return Object.fromEntries(
    neutral.flatMap(({ name }) => {
      const value = searchParams.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** Required parameters without a value. */
export const missingOf = ({ parameters }: Operation, values: Values): string[] =>
  parameters.filter(({ name, required }) => required === true && !values[name]?.trim()).map(({ name }) => name)

/** The address of a request; a part of the path without a value keeps its name. */
export function addressWith({ path, parameters }: Operation, values: Values): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (name, key: string) =>
    values[key]?.trim() ? pathSegment(values[key]) : name,
  )
  const query = parameters.flatMap(({ name, in: place, explode }) => {
    const value = values[name]?.trim()
    if (place !== 'query' || !value) return []
    const parts = explode === true ? value.split(',').map((part) => part.trim()) : [value]
    // Commas that separate values stay readable.
    return parts.map((part) => `${name}=${encodeURIComponent(part).replaceAll('%2C', ',')}`)
  })
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** A `curl` command for the request, with a token from the environment where a token may ask. @param origin where Callscope is served */
export function commandOf(operation: Operation, values: Values, origin: string): string {
  const body = operation.requestBody?.content['application/json']?.example
  const parts = [
    'curl',
    ...(operation.method === 'GET' ? [] : ['-X', operation.method]),
    ...(operation['x-required-scope'] === null ? [] : ['-H "Authorization: Bearer $CALLSCOPE_TOKEN"']),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", '-d', quoted(JSON.stringify(body))]),
    quoted(`${origin}${addressWith(operation, values)}`),
  ]
  return parts.join(' ')
}
