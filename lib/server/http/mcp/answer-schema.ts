import * as z from 'zod/mini'

type Json = { [name: string]: unknown }

const MOST_NAMES = 8
/** A reference is not shorter than a schema of so many characters. */
const SHORT = 60

/**
 * JSON Schema of what a tool answers. It says each thing once, since assistants read it with every conversation, and leaves out what says nothing:
 * the bounds of a safe integer, that keys are text. All fields are always there, and further ones may come with a release, so none is required or excluded.
 */
export function answerSchema(output: z.ZodMiniObject): Json {
  const whole = schemaOf(output, 'inline')
  const shared = schemaOf(output, 'ref')
  return JSON.stringify(shared).length < JSON.stringify(whole).length ? shared : whole
}

function schemaOf(output: z.ZodMiniObject, reused: 'inline' | 'ref'): Json {
  const { $schema: _, ...made } = z.toJSONSchema(output, { io: 'output', reused })
  const schema = plainer(made) as Json
  return inlined(schema, schema.$defs as Json | undefined)
}

function plainer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainer)
  if (typeof value !== 'object' || value === null) return value
  const { anyOf, ...fields } = value as Json
  const [one, none] = (Array.isArray(anyOf) ? anyOf : []) as Json[]
  // Null or a plain value.
  if (none?.type === 'null' && typeof one?.type === 'string' && !['object', 'array'].includes(one.type))
    return { type: [one.type, 'null'] }
  const kept = Object.entries(anyOf === undefined ? fields : value).filter(([name, inner]) => !saysNothing(name, inner))
  return Object.fromEntries(kept.map(([name, inner]) => [name, plainer(inner)]))
}

/** Names that are many are those of metrics, which `query` lists, or explain themselves. */
const saysNothing = (name: string, value: unknown): boolean =>
  (name === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (name === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (name === 'additionalProperties' && value === false) ||
  (name === 'required' && Array.isArray(value)) ||
  (name === 'enum' && Array.isArray(value) && value.length > MOST_NAMES) ||
  name === 'propertyNames'

/** Without references to what is as short as a reference, such as a number. */
function inlined(schema: Json, definitions: Json = {}): Json {
  const short = Object.entries(definitions).filter(([, one]) => JSON.stringify(one).length < SHORT)
  const replaced = new Map(short.map(([name, one]) => [`#/$defs/${name}`, one]))
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    const { $ref } = value as Json
    if (typeof $ref === 'string' && replaced.has($ref)) return replaced.get($ref)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
  }
  const made = walk(schema) as Json
  const left = Object.entries((made.$defs ?? {}) as Json).filter(([name]) => !replaced.has(`#/$defs/${name}`))
  const { $defs: _, ...rest } = made
  return left.length > 0 ? { ...rest, $defs: Object.fromEntries(left) } : rest
}
