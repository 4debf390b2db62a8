import * as z from 'zod/mini'
import { closest } from '@/lib/shared/address/closest'
import { parseQuery, type QueryValue } from '@/lib/shared/filters/query'
import { invalidRequest } from '@/lib/shared/http/errors'
import { queryOf } from '@/lib/shared/http/route'

const scalar = z.union([z.string(), z.number(), z.boolean()])
const argumentSchema = z.nullish(z.union([scalar, z.array(scalar)]))

/**
 * The arguments of a tool, read as the query of a route with the same parameters: by the same rules, with the same refusals.
 * @throws AppError INVALID_REQUEST naming each invalid, unknown or missing argument
 */
export function readArguments<S extends z.ZodMiniObject>(
  schema: S,
  given: unknown,
  required: readonly string[] = [],
): z.output<S> {
  const values = valuesOf(given ?? {}, Object.keys(schema.shape))
  const missing = required.filter((name) => values[name] === undefined || values[name] === null || values[name] === '')
  if (missing.length > 0) throw invalidRequest(missing.map((field) => ({ field, message: 'is required' })))
  return parseQuery(schema, queryOf({ path: '/api/mcp', query: schema }, values))
}

function valuesOf(given: object, names: readonly string[]): Record<string, QueryValue> {
  if (typeof given !== 'object' || Array.isArray(given))
    throw invalidRequest([{ field: 'arguments', message: 'must be an object' }])
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
