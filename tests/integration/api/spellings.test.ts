import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageShape } from '@/lib/server/address/page-params'
import { jsonSchemaOf } from '@/lib/server/http/openapi/schemas'
import { APP_PARAM } from '@/lib/shared/apps/apps'
import { type Param, readParam } from '@/lib/shared/filters/query'
import { DEFAULT_BUSINESS_HOURS, saveBusinessHoursRoute } from '@/lib/shared/organisation/business-hours'
import { saveRatesRoute } from '@/lib/shared/organisation/rates'
import { PAGES } from '@/lib/shared/pages'
import { urlState } from '@/lib/shared/params/filters'
import { allHandlers } from '../../support/all-handlers'
import { runs } from '../../support/properties'
import { timeParamsOf } from '../../support/written-times'

type Shape = Readonly<Record<string, Param>>

const handlers = await allHandlers()
const ofRoutes = handlers.map(({ route }): [string, Shape] => [
  `${route.method} ${route.path}`,
  (route.query?.shape ?? {}) as Shape,
])
const PATHS = [...Object.values(PAGES).map(({ path }) => path), '/people/ana', '/calls/x', '/calls/compare']
const ofPages = [...new Set(PATHS)].map((path): [string, Shape] => [path, pageShape(path) ?? {}])
const PLACES = [...ofRoutes, ...ofPages, ['the app of every route', APP_PARAM] as [string, Shape]]
const PARAMS = PLACES.flatMap(([place, shape]) =>
  Object.entries(shape).map(([name, param]) => ({
    at: `${name} of ${place}`,
    param,
    isTime: timeParamsOf(shape).includes(name),
  })),
)

/** The valid values of a parameter, if they can be listed. */
function namesOf(param: Param): readonly string[] {
  const reading = readParam(param, ['\u0001'])
  return 'problem' in reading ? (reading.names ?? []) : []
}
const readBy = (param: Param, text: string) => param.safeParse([text])
const capitals = fc.array(fc.boolean(), { minLength: 30, maxLength: 30 })
const inCase = (text: string, capital: readonly boolean[]) =>
  [...text].map((letter, at) => (capital[at] ? letter.toUpperCase() : letter.toLowerCase())).join('')

type JsonSchema = {
  enum?: readonly unknown[]
  const?: unknown
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
}
/** A place in a body that takes one of a list of words: its name, the words, and the body with only a value in that place. */
type Slot = { at: string; words: readonly string[]; holding: (value: unknown) => unknown }

function slotsOf(schema: JsonSchema, at: string, holding: Slot['holding'] = (value) => value): Slot[] {
  const words = [schema.enum ?? [], schema.const ?? []].flat().filter((word) => typeof word === 'string')
  const { items, properties = {}, additionalProperties: rest, anyOf = [], oneOf = [] } = schema
  // Which of several bodies it is.
  const kind = Object.fromEntries(
    Object.entries(properties).flatMap(([name, { const: only }]) => (only === undefined ? [] : [[name, only]])),
  )
  return [
    ...(words.length > 0 ? [{ at, words, holding }] : []),
    ...[...anyOf, ...oneOf].flatMap((choice) => slotsOf(choice, at, holding)),
    ...(items === undefined ? [] : slotsOf(items, `${at}[]`, (value) => holding([value]))),
    ...Object.entries({ ...properties, ...(typeof rest === 'object' && { any: rest }) }).flatMap(([name, inner]) =>
      slotsOf(inner, `${at}.${name}`, (value) => holding({ ...kind, [name]: value })),
    ),
  ]
}

describe('a word of a list in a body', () => {
  const slots = handlers.flatMap(({ route: { method, path, body } }) => {
    if (body === undefined) return []
    const schema = jsonSchemaOf(body, 'input') as JsonSchema
    return slotsOf(schema, `${method} ${path}: `).map((slot) => ({
      ...slot,
      read: (value: unknown) => {
        const { data, error } = body.safeParse(slot.holding(value))
        return { data, issues: error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) }
      },
    }))
  })

  it('is asked for by many routes', () => {
    expect(slots.length).toBeGreaterThan(25)
  })

  it('is read in any case and with blanks around it', () => {
    fc.assert(
      fc.property(fc.nat(), capitals, (pick, capital) => {
        for (const { at, words, read } of slots) {
          const word = words[pick % words.length] as string
          expect(read(` ${inCase(word, capital)} `), `${at}: ${word}`).toEqual(read(word))
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('is still refused if it is none, or no text', () => {
    for (const { at, words, read } of slots)
      for (const value of [`${words[0]}x-`, [words[0]], { toString: words[0] }, 1, true])
        expect(read(value), `${at}: ${JSON.stringify(value)}`).not.toEqual(read(words[0]))
  })
})

it('a currency and a country in a body are read in any case', () => {
  expect(saveRatesRoute.body.parse({ rates: [], currency: ' eur ' }).currency).toBe('EUR')
  const hours = { ...DEFAULT_BUSINESS_HOURS, country: 'de-be' }
  expect(saveBusinessHoursRoute.body.parse(hours).country).toBe('DE-BE')
})

describe('a word of a list', () => {
  const listed = PARAMS.filter(({ param }) => namesOf(param).length > 0)

  it('is asked for by many parameters of routes and pages', () => {
    expect(listed.length).toBeGreaterThan(100)
  })

  it('is no other in another case', () => {
    for (const { at, param } of listed) {
      const folded = new Set(namesOf(param).map((name) => name.toLowerCase()))
      expect(folded.size, at).toBe(new Set(namesOf(param)).size)
    }
  })

  it('is read in any case, and leaves as it is spelt', () => {
    fc.assert(
      fc.property(fc.nat(), capitals, (pick, capital) => {
        for (const { at, param } of listed) {
          const names = namesOf(param)
          const name = names[pick % names.length] as string
          const { success, data } = readBy(param, name)
          expect([at, success]).toEqual([at, true])
          expect(readBy(param, inCase(name, capital)).data, `${at}: ${name}`).toEqual(data)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('is read so by the browser', () => {
    for (const { at, param } of listed) {
      const [name = ''] = namesOf(param)
      const parser = urlState({ name: param }, {}).parsers.name as unknown as { parse: (text: unknown) => unknown }
      const texts = (text: string) => ('type' in parser && parser.type === 'multi' ? [text] : text)
      expect(parser.parse(texts(name.toUpperCase())), at).toEqual(parser.parse(texts(name)))
    }
  })

  it('is still refused if it is none', () => {
    for (const { at, param } of listed) expect(readBy(param, `${namesOf(param)[0]}x-`).success, at).toBe(false)
  })
})

it('every parameter that is true or false takes each spelling that a record may have', () => {
  const flags = PARAMS.filter(({ param }) => readBy(param, 'true').data === true)
  expect(flags.length).toBeGreaterThan(20)
  const words = Object.entries({ true: true, t: true, 1: true, yes: true, y: true, on: true }).concat(
    Object.entries({ false: false, f: false, 0: false, no: false, n: false, off: false }),
  )
  for (const { at, param } of flags) {
    for (const [word, expected] of words)
      for (const text of [word, word.toUpperCase(), ` ${word} `])
        expect(readBy(param, text).data, `${at}: ${text}`).toBe(expected)
    for (const text of ['2', 'maybe', 'o', 'tr']) expect(readBy(param, text).success, `${at}: ${text}`).toBe(false)
  }
})

it('every number takes zeros before it, and leaves without them', () => {
  // The seconds on the page of a call are its own.
  const numbers = PARAMS.filter(
    ({ at, param, isTime }) =>
      readBy(param, '2').success && !readBy(param, 'x').success && !isTime && !/^(t|at) of \//.test(at),
  )
  expect(numbers.length).toBeGreaterThan(50)
  for (const { at, param } of numbers)
    for (const text of ['02', '0002'])
      expect(readBy(param, text).data, `${at}: ${text}`).toEqual(readBy(param, '2').data)
  const hours = PARAMS.filter(({ at }) => at.startsWith('hour of '))
  for (const { at, param } of hours) {
    expect(readBy(param, '09,00,23').data, at).toEqual(['9', '0', '23'])
    expect(readBy(param, '024').success, at).toBe(false)
  }
})

it('the order of figures is read in any case', () => {
  const shape = ofRoutes.find(([place]) => place === 'GET /api/analytics')?.[1] as Shape
  for (const [text, order] of [
    ['-CALLS', '-calls'],
    ['answerrate', 'answerRate'],
    ['-Change', '-change'],
    ['Day', 'day'],
  ] as const)
    expect(readBy(shape.order as Param, text).data).toBe(order)
})
