import { z } from 'zod'
import { invalidRequest } from '@/lib/shared/errors'
import { CALL_SORTS, FILTER_NAMES, FILTERS, type FilterName, type Filters, MAX_PER_PAGE, readFilter } from './filters'

/** One filter as it is defined, for whatever a query string's parser makes of its parameter. */
function schemaOf(name: FilterName) {
  return z.preprocess(
    (value, context) => {
      const texts = value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(String)
      const reading = readFilter(name, texts)
      if ('value' in reading) return reading.value
      context.addIssue(reading.problem)
      return z.NEVER
    },
    FILTERS[name].many ? z.array(z.unknown()) : z.unknown().optional(),
  )
}

/** The filters as the shape of a zod object (design, section 4). */
export const filtersShape = Object.fromEntries(FILTER_NAMES.map((name) => [name, schemaOf(name)])) as unknown as {
  [Name in FilterName]: z.ZodType<Filters[Name], unknown>
}
export const filtersSchema = z.object(filtersShape)

function single(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? single(value[0]) : value
  if (typeof value !== 'string') return value
  const text = value.trim()
  return text === '' ? undefined : text
}

const optionalOne = <T extends z.ZodType>(schema: T) => z.preprocess(single, schema.optional())

const bounded = (least: number, most: number) =>
  optionalOne(
    z
      .string()
      .regex(/^\d{1,9}$/, 'is a whole number')
      .transform(Number)
      .refine((value) => value >= least && value <= most, `is ${least} to ${most}`),
  )

/** `GET /api/calls` beside the filters. */
export const listShape = {
  sort: optionalOne(z.enum([...CALL_SORTS, ...CALL_SORTS.map((name) => `-${name}` as const)])),
  page: bounded(1, 1_000_000),
  perPage: bounded(1, MAX_PER_PAGE),
  cursor: optionalOne(
    z
      .string()
      .max(600)
      .regex(/^[A-Za-z0-9_-]+$/, 'is a cursor of an earlier answer'),
  ),
} as const

/** The parameters of a request by name, repeated ones as arrays, for a zod schema to parse. */
export function searchParamsRecord(params: URLSearchParams): Record<string, string | string[]> {
  const record: Record<string, string | string[]> = {}
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name)
    record[name] = values.length === 1 ? (values[0] as string) : values
  }
  return record
}

/** Parses with a zod object, strictly: an unknown name is an error, since a mistyped filter would silently answer another question. @throws AppError INVALID_REQUEST naming each field. */
export function parseParams<T extends z.ZodObject>(schema: T, params: URLSearchParams): z.infer<T> {
  const result = z.strictObject(schema.shape).safeParse(searchParamsRecord(params))
  if (result.success) return result.data as z.infer<T>
  throw invalidRequest(zodIssues(result.error))
}

/** zod's issues as our field issues; `field` is the path the caller wrote. */
export function zodIssues(error: z.ZodError): { field: string; message: string }[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: key, message: 'is not a known name here' }))
      : [{ field: issue.path.length > 0 ? String(issue.path[0]) : 'body', message: issue.message }],
  )
}
