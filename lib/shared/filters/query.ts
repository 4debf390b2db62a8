import * as z from 'zod/mini'
import { NO, readWord, type WordKind, YES } from '@/lib/shared/calls/spellings'
import { invalidRequest } from '@/lib/shared/http/errors'
import { atMost, line, text } from '@/lib/shared/text/texts'

type ValueSchema<T> = z.ZodMiniType<T, string>
/** A parameter of a query string, parsed from its occurrences: none, one, or several if repeated. */
export type Param<T = unknown> = z.ZodMiniType<T, unknown>

/** A parameter has at most this many values. */
export const MAX_VALUES = 100

/** Whether outer blanks are trimmed, as typed by accident, or kept as part of the value, since an id may have some. */
type Blanks = 'trimmed' | 'kept'

const textsOf = (value: unknown, blanks: Blanks): string[] =>
  (value === undefined ? [] : [value])
    .flat()
    .map((part) => (blanks === 'kept' ? String(part) : String(part).trim()))
    .filter((part) => part.trim() !== '')

/** A parameter with one value; an empty one counts as absent. */
export const one = <T>(schema: ValueSchema<T>, blanks: Blanks = 'trimmed') =>
  z.pipe(
    z.transform((value: unknown, { issues }): string | undefined => {
      const texts = textsOf(value, blanks)
      if (texts.length > 1) issues.push({ code: 'custom', input: value, message: 'may be given only once' })
      return texts[0]
    }),
    z.optional(schema),
  )

/** Values joined by commas, the inverse of `listedIn`. A comma in a value has a backslash before it, and so has a backslash that would be read as such. */
export const joined = (values: readonly unknown[]): string =>
  values.map((value) => String(value).replaceAll(/\\(?=[\\,]|$)|,/g, '\\$&')).join(',')

/** The values of a list in a URL. */
export const listedIn = (text: string): string[] =>
  (text.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((part) => part.replaceAll(/\\([\\,])/g, '$1'))

/** A parameter with any number of values, repeated or joined by commas; empty ones are dropped. */
export const list = <T>(schema: ValueSchema<T>, blanks: Blanks = 'trimmed') =>
  z.pipe(
    z.transform((value: unknown) => textsOf(textsOf(value, blanks).flatMap(listedIn), blanks)),
    z.array(schema).check(atMost(MAX_VALUES, 'values')),
  )

/** A parameter with one value that must be given. */
export const required = <T>(schema: ValueSchema<T>) =>
  z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) && value.length === 1 ? value[0] : value)),
    schema,
  )

/** True for a parameter with any number of values, even if it requires at least one. */
export function isList(param: Param): boolean {
  const { data, error } = param.safeParse(undefined)
  const issue = error?.issues[0]
  return Array.isArray(data) || (issue?.code === 'too_small' && issue.origin === 'array')
}

/** Finds the one of `names` that a text spells in any case, or by its name in an earlier release, in lower case; any other text stays as it is. */
export function spelling(names: readonly string[], former: Readonly<Record<string, string>> = {}) {
  const known = new Map([...Object.entries(former), ...names.map((name) => [name.toLowerCase(), name] as const)])
  return (text: string): string => known.get(String(text).trim().toLowerCase()) ?? text
}

/** The type of values that are read from text, for the documentation of the API. */
type Form =
  | { type: 'integer'; minimum: number; maximum?: number }
  | { type: 'boolean' }
  | { type: 'string'; enum: readonly string[] }
const forms = new WeakMap<object, Form>()
const formed = <S extends object>(form: Form, schema: S): S => {
  forms.set(schema, form)
  return schema
}
export const formOf = (schema: object): Form | undefined => forms.get(schema)

/** One of `names`, as `spelling` reads it: in a query or a body. It begins with text, since zod documents no default of a transform. */
export function among<const Name extends string>(
  names: readonly Name[],
  former: Readonly<Record<string, Name>> = {},
  error = `must be one of ${names.join(', ')}`,
): z.ZodMiniType<Name, Name> {
  const spelled = z.string(error).check(z.overwrite(spelling(names, former)))
  const schema = z.pipe(spelled, z.enum(names, { error }) as ValueSchema<Name>)
  return formed({ type: 'string', enum: names }, schema) as z.ZodMiniType as z.ZodMiniType<Name, Name>
}

/** A name to sort by, prefixed with `-` for descending. */
export const sortBy = <const Name extends string>(names: readonly Name[]) =>
  among(names.flatMap((name) => [name, `-${name}` as const]))

/** Any text. */
export const word = line(200)

/** A word of one of the API's lists, in any documented spelling; an unknown one as it is. */
export const listed = (kind: WordKind) =>
  z.pipe(
    word,
    z.transform((text) => readWord(kind, text)),
  )

const inDigits = (holds: (value: number) => boolean, problem: string) =>
  z.pipe(
    text((value) => /^\d{1,9}$/.test(value) && holds(Number(value)), problem),
    z.transform(Number),
  )
export const whole = formed(
  { type: 'integer', minimum: 0 },
  inDigits(() => true, 'must be a whole number, zero or more'),
)
/** A whole number from `least` to `most`. */
export const wholeFrom = (least: number, most: number) =>
  formed(
    { type: 'integer', minimum: least, maximum: most },
    inDigits((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`),
  )

export const yesOrNo = formed(
  { type: 'boolean' },
  z.pipe(
    text((value) => YES.test(value) || NO.test(value), 'must be true or false'),
    z.transform((value) => YES.test(value)),
  ),
)

/** A parameter's value, or its problem as words to follow its name, with the valid names if they can be listed. */
export type Reading<T> = { value: T } | { problem: string; names?: readonly string[] }

export function readParam<T>(param: Param<T>, texts: readonly string[]): Reading<T> {
  const { success, data, error } = param.safeParse(texts)
  if (success) return { value: data }
  const issue = error.issues[0]
  const names = issue?.code === 'invalid_value' ? issue.values : issue?.code === 'custom' ? issue.params?.names : []
  return { problem: issue?.message ?? 'cannot be read', names: Array.isArray(names) ? names.map(String) : [] }
}

/** The parameters of a query by name, repeated ones as lists. */
export const byName = (params: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length === 1 ? (values[0] as string) : values]
    }),
  )

/** Making a schema costs more than parsing with it. */
const strictOnes = new WeakMap<z.ZodMiniObject, z.ZodMiniObject>()
function strict(schema: z.ZodMiniObject): z.ZodMiniObject {
  const made = strictOnes.get(schema) ?? z.strictObject(schema.shape)
  strictOnes.set(schema, made)
  return made
}

/** Parses a query, strictly: an unknown name is an error, since a mistyped filter would silently give different figures. @throws AppError INVALID_REQUEST naming each field */
export function parseQuery<T extends z.ZodMiniObject>(schema: T, params: URLSearchParams): z.output<T> {
  const result = strict(schema).safeParse(byName(params))
  if (result.success) return result.data as z.output<T>
  throw invalidRequest(fieldIssues(result.error))
}

/** zod's issues as our field issues; `field` is the name the caller used. */
export function fieldIssues(error: z.core.$ZodError): { field: string; message: string }[] {
  const found = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: key, message: 'is not a known parameter' }))
      : [{ field: issue.path.length > 0 ? String(issue.path[0]) : 'body', message: issue.message }],
  )
  return found.filter(
    ({ field, message }, index) =>
      found.findIndex((other) => other.field === field && other.message === message) === index,
  )
}

export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined

/** Values as a query: lists `joined` unless `repeated`, empty values omitted unless `saysEmpty` holds for the name, in the given order. The inverse of `one` and `list`. */
export function encodeQuery(
  values: Readonly<Record<string, QueryValue>>,
  repeated = false,
  saysEmpty: (name: string) => boolean = () => false,
): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    const isJoined = Array.isArray(value) && value.length > 0 && !repeated
    for (const one of isJoined ? [joined(value)] : [value].flat()) {
      const text = String(one ?? '')
      if (text !== '' || (value === '' && saysEmpty(name))) params.append(name, text)
    }
  }
  return params
}
