import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as zod from 'zod/mini'
import * as browser from '@/lib/client/zod-mini'

/** The error messages of `zod/mini` itself; zod, which other tests load, replaces them globally. */
const { localeError } = zod.config()
beforeAll(() => {
  zod.config({ localeError: undefined })
})
afterAll(() => {
  zod.config({ localeError })
})

/** The same declaration, with zod and with what the browser uses instead. */
type Z = typeof zod
type Parsing = { safeParse: (value: unknown) => { success: boolean; data?: unknown; error?: { issues: unknown[] } } }
const both = (declare: (z: Z) => Parsing): [Parsing, Parsing] => [declare(zod), declare(browser as unknown as Z)]

type Problem = { code: string; message: string; path: PropertyKey[]; values?: unknown; keys?: unknown }
/** The problem codes that our code checks for. */
const READ_CODES = ['invalid_value', 'unrecognized_keys', 'custom']
/** What browser code reads of an outcome: the value, or the first problem. */
function outcome({ success, data, error }: ReturnType<Parsing['safeParse']>, isChoice: boolean) {
  if (success) return { data }
  const { code, message, path, values, keys } = (error?.issues ?? [])[0] as Problem
  // zod may say which of the alternatives it had tried.
  if (isChoice) return {}
  return { code: READ_CODES.includes(code) && code, message, path, values, keys }
}

const DECLARATIONS: Record<string, (z: Z) => Parsing> = {
  string: (z) => z.string('must be text'),
  number: (z) => z.number(),
  int: (z) => z.int(),
  boolean: (z) => z.boolean(),
  unknown: (z) => z.unknown(),
  enum: (z) => z.enum(['a', 'b'], { error: 'must be one of a, b' }),
  literal: (z) => z.literal(true),
  optional: (z) => z.optional(z.string()),
  nullable: (z) => z.nullable(z.int()),
  default: (z) => z._default(z.boolean(), false),
  array: (z) => z.array(z.string().check(z.minLength(1))).check(z.maxLength(2, 'has at most 2')),
  tuple: (z) => z.tuple([z.string(), z.int()]),
  record: (z) => z.record(z.string(), z.int()),
  union: (z) => z.union([z.string(), z.boolean()]),
  object: (z) => z.object({ a: z.string(), b: z.optional(z.int()), c: z.nullable(z.boolean()) }),
  upperCase: (z) => z.string().check(z.toUpperCase()),
  strictObject: (z) => z.strictObject({ a: z.string(), b: z.optional(z.int()) }),
  nested: (z) => z.object({ a: z.array(z.object({ b: z.string() })) }),
  extend: (z) => z.extend(z.strictObject({ a: z.string() }), { b: z.int() }),
  partial: (z) => z.partial(z.strictObject({ a: z.string(), b: z.int() })),
  discriminatedUnion: (z) =>
    z.array(
      z.discriminatedUnion('a', [
        z.object({ a: z.literal('1'), b: z.string() }),
        z.object({ a: z.enum(['a', 'b']), c: z.optional(z.number()) }),
      ]),
    ),
  text: (z) =>
    z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(3, 'too long'),
      z.refine((value) => !value.includes('b'), 'no b'),
      z.regex(/^[a1]*$/, 'only a and 1'),
    ),
  aborting: (z) =>
    z.string().check(
      z.refine((value) => value !== '', { error: 'empty', abort: true }),
      z.overwrite((value) => `${value}!`),
      z.minLength(3, 'short'),
    ),
  minimum: (z) => z.int().check(z.minimum(1, 'one or more')),
  maximum: (z) => z.int('whole').check(z.minimum(1, 'one or more'), z.maximum(3, 'three or less')),
  pipe: (z) =>
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.length),
      ),
      z.number().check(z.minimum(2, 'two letters')),
    ),
  reporting: (z) =>
    z.pipe(
      z.transform((value: unknown, { issues }) => {
        if (Array.isArray(value))
          issues.push({ code: 'custom', input: value, message: 'only once', params: { names: ['a'] } })
        return value
      }),
      z.optional(z.string()),
    ),
}

const key = fc.constantFrom('a', 'b', 'c', 'd')
const leaf = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, false, 0, 1, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60),
  fc.constantFrom('', ' ', 'a', 'b', 'A1', '1', 'aaaa', 'abab'),
  fc.string({ maxLength: 5 }),
)
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3 }),
  ),
}))

describe('what the browser has instead of zod reads every value as zod does', () => {
  for (const [name, declare] of Object.entries(DECLARATIONS))
    it(name, () => {
      const isChoice = /union/i.test(name)
      const [server, client] = both(declare)
      const check = (value: unknown) => {
        expect(outcome(client.safeParse(value), isChoice)).toEqual(outcome(server.safeParse(value), isChoice))
      }
      fc.assert(fc.property(anything, check), { numRuns: 500 })
      for (const value of [
        { a: 'x', b: 1, c: null },
        { a: 'x' },
        { a: 'x', d: 1 },
        ['a', 1],
        [{ a: '1', b: 'x' }],
        { a: [{ b: 'x' }] },
      ])
        check(value)
    })
})
