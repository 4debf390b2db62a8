/**
 * Replaces `zod/mini` in the browser (`next.config.mjs`) at a tenth of its size, with only the functions that our declarations use. They parse every
 * value as zod's do, with the same message for the first problem; `tests/unit/client/zod-mini.test` checks this. Types come from zod itself.
 */

type Issue = { code: string; message: string; path: PropertyKey[]; values?: readonly unknown[]; keys?: string[] }
/** A value on its way through a schema, which may replace it, and the issues found so far; `isOver` ends the checks. */
type Payload = { value: unknown; issues: Issue[]; isOver?: boolean }
type Step = ((payload: Payload) => void) & { ofLength?: true }
type Shape = Readonly<Record<string, Schema>>
type Words = string | { error?: string; abort?: boolean } | undefined

class Schema {
  constructor(
    readonly read: Step,
    readonly shape: Shape = {},
    readonly takesMore = true,
    readonly isList = false,
  ) {}

  check(...checks: readonly Step[]): Schema {
    const read: Step = (payload) => {
      // As zod does, the length of a list is checked before what is in it.
      const early = this.isList && Array.isArray(payload.value) ? checks.filter(({ ofLength }) => ofLength) : []
      for (const check of early) check(payload)
      this.read(payload)
      for (const check of checks) if (payload.isOver !== true && !early.includes(check)) check(payload)
    }
    return new Schema(read, this.shape, this.takesMore, this.isList)
  }

  safeParse(value: unknown) {
    const { value: data, issues } = run(this, value)
    return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } }
  }
}

export const safeParse = (schema: Schema, value: unknown) => schema.safeParse(value)

function run(schema: Schema, value: unknown): Payload {
  const payload: Payload = { value, issues: [] }
  schema.read(payload)
  return payload
}

function refuse(payload: Payload, words: Words, code: string, more?: Partial<Issue>): void {
  const { error = 'Invalid input', abort = false } = typeof words === 'string' ? { error: words } : (words ?? {})
  payload.issues.push({ code, message: error, path: [], ...more })
  // A value of another type is not checked any further.
  payload.isOver = abort || code.startsWith('invalid_type') || code === 'invalid_value' || code === 'invalid_union'
}

const checked =
  <T>(holds: (value: T) => boolean, words: Words, code = 'invalid_format'): Step =>
  (payload) => {
    if (!holds(payload.value as T)) refuse(payload, words, code)
  }
const typed = (holds: (value: unknown) => boolean, words?: Words) => new Schema(checked(holds, words, 'invalid_type'))

export const string = (words?: Words) => typed((value) => typeof value === 'string', words)
export const number = (words?: Words) => typed(Number.isFinite, words)
export const int = (words?: Words) => typed(Number.isSafeInteger, words)
export const boolean = (words?: Words) => typed((value) => typeof value === 'boolean', words)
export const unknown = () => typed(() => true)

const oneOf = (values: readonly unknown[], words?: Words) =>
  new Schema((payload) => {
    if (!values.includes(payload.value)) refuse(payload, words, 'invalid_value', { values })
  })

export { oneOf as enum }
export const literal = (value: unknown, words?: Words) => oneOf([value], words)

/** Reads any value but `passed`, which becomes `otherwise`. */
const unless = (passed: unknown, inner: Schema, otherwise = passed) =>
  new Schema((payload) => {
    if (payload.value === passed) payload.value = otherwise
    else inner.read(payload)
  })
export const optional = (inner: Schema) => unless(undefined, inner)
export const nullable = (inner: Schema) => unless(null, inner)
export const _default = (inner: Schema, otherwise: unknown) => unless(undefined, inner, otherwise)

export const pipe = (first: Schema, second: Schema) =>
  new Schema((payload) => {
    first.read(payload)
    if (payload.issues.length === 0) second.read(payload)
    else payload.isOver = true
  })
export const transform = (change: (value: never, payload: Payload) => unknown) =>
  new Schema((payload) => {
    payload.value = change(payload.value as never, payload)
    for (const issue of payload.issues) issue.path ??= []
    payload.isOver = payload.issues.length > 0
  })
/** What a `transform` that reported an issue returns. */
export const NEVER = undefined

/** Reads the part of a value at `key`, and says where its issues are. */
function part(payload: Payload, key: PropertyKey, schema: Schema, value: unknown): unknown {
  const { value: read, issues } = run(schema, value)
  for (const issue of issues) payload.issues.push({ ...issue, path: [key, ...issue.path] })
  if (issues.length > 0) payload.isOver = true
  return read
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function shaped(shape: Shape, takesMore: boolean, words?: Words): Schema {
  const read: Step = (payload) => {
    const { value } = payload
    if (!isObject(value)) return refuse(payload, words, 'invalid_type')
    const found: [string, unknown][] = []
    for (const [key, schema] of Object.entries(shape)) {
      const read = part(payload, key, schema, value[key])
      if (read !== undefined || key in value) found.push([key, read])
    }
    const keys = Object.keys(value).filter((key) => !Object.hasOwn(shape, key))
    if (!takesMore && keys.length > 0) refuse(payload, words, 'unrecognized_keys', { keys })
    payload.value = Object.fromEntries(found)
  }
  return new Schema(read, shape, takesMore)
}
export const object = (shape: Shape, words?: Words) => shaped(shape, true, words)
export const strictObject = (shape: Shape, words?: Words) => shaped(shape, false, words)
export const extend = ({ shape, takesMore }: Schema, more: Shape) => shaped({ ...shape, ...more }, takesMore)
export const partial = ({ shape, takesMore }: Schema) =>
  shaped(Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, optional(schema)])), takesMore)

const listed = (schemaAt: (index: number) => Schema | undefined, length: number | null) => {
  const read: Step = (payload) => {
    const { value } = payload
    if (!Array.isArray(value) || (length !== null && value.length !== length))
      return refuse(payload, undefined, 'invalid_type')
    payload.value = value.map((item, index) => part(payload, index, schemaAt(index) as Schema, item))
  }
  return new Schema(read, {}, true, true)
}
export const array = (schema: Schema) => listed(() => schema, null)
export const tuple = (schemas: readonly Schema[]) => listed((index) => schemas[index], schemas.length)
/** Ignores the schema of keys: any text is accepted. */
export const record = (_: Schema, schema: Schema) =>
  new Schema((payload) => {
    const { value } = payload
    if (!isObject(value)) return refuse(payload, undefined, 'invalid_type')
    payload.value = Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, part(payload, key, schema, item)]),
    )
  })

export const union = (options: readonly Schema[], words?: Words) =>
  new Schema((payload) => {
    for (const option of options) {
      const { value, issues } = run(option, payload.value)
      if (issues.length === 0) {
        payload.value = value
        return
      }
    }
    refuse(payload, words, 'invalid_union')
  })
/** A plain union: knowing the discriminator would only save time. */
export const discriminatedUnion = (_: string, options: readonly Schema[]) => union(options)

const lengthIs = (holds: (length: number) => boolean, words: Words): Step =>
  Object.assign(
    checked<{ length: number }>(({ length }) => holds(length), words),
    { ofLength: true } as const,
  )
export const minLength = (least: number, words?: Words) => lengthIs((length) => length >= least, words)
export const maxLength = (most: number, words?: Words) => lengthIs((length) => length <= most, words)
export const minimum = (least: number, words?: Words) => checked<number>((value) => value >= least, words)
export const maximum = (most: number, words?: Words) => checked<number>((value) => value <= most, words)
export const regex = (pattern: RegExp, words?: Words) => checked<string>((value) => pattern.test(value), words)
export const refine = (holds: (value: never) => boolean, words?: Words) => checked(holds, words, 'custom')

export const overwrite =
  (change: (value: never) => unknown): Step =>
  (payload) => {
    payload.value = change(payload.value as never)
  }
export const trim = () => overwrite((text: string) => text.trim())
export const toLowerCase = () => overwrite((text: string) => text.toLowerCase())
export const toUpperCase = () => overwrite((text: string) => text.toUpperCase())

/** The browser accepts any text here; only the server checks the format. */
export const uuid = string
export const email = string
