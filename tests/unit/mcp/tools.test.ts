import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { TOOLS } from '@/app/api/mcp/route'
import { valuesOf } from '@/lib/server/http/mcp/arguments'
import { FILTER_NAMES, FILTERS } from '@/lib/shared/filters/filters'
import { isList } from '@/lib/shared/filters/query'

/** The size of what an assistant reads before each conversation; it was 68,000 before filters were described only once. */
const MOST_CHARACTERS = 30_000

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })

it('all tools together are short', () => {
  const listed = TOOLS.map(({ name, title, description, inputSchema, outputSchema }) => ({
    ...{ name, title, description, inputSchema, outputSchema },
    annotations: 'a'.repeat(110),
  }))
  expect(JSON.stringify(listed).length).toBeLessThan(MOST_CHARACTERS)
})

describe.each(TOOLS.map((tool) => [tool.name, tool] as const))('%s', (name, { inputSchema, outputSchema }) => {
  const validate = ajv.compile(inputSchema)
  const problems = (given: object) => (validate({ ...inputSchema.examples?.[0], ...given }) ? [] : validate.errors)

  it('takes its own examples, as its schema says', () => {
    expect(inputSchema.examples?.length).toBeGreaterThan(0)
    for (const example of inputSchema.examples ?? []) {
      expect(validate(example) ? [] : validate.errors, JSON.stringify(example)).toEqual([])
      expect(Object.keys(example).length).toBeLessThanOrEqual(Object.keys(inputSchema.properties).length)
    }
    expect(problems({ statos: 'ended' })).toMatchObject([{ keyword: 'additionalProperties' }])
    expect(() => ajv.compile(outputSchema)).not.toThrow()
  })

  it('takes every filter that its route does, lists as lists', () => {
    const names = Object.keys(inputSchema.properties)
    const takesAll = inputSchema.patternProperties !== undefined
    expect(takesAll).toBe(!['get_call', 'brief', 'definitions'].includes(name))
    if (!takesAll) return
    for (const filter of FILTER_NAMES) {
      const patterns = Object.keys(inputSchema.patternProperties ?? {}).filter((one) => new RegExp(one).test(filter))
      expect(patterns.length, filter).toBe(names.includes(filter) ? 0 : 1)
      const [value] = valuesOf(FILTERS[filter])
      if (isList(FILTERS[filter])) expect(problems({ [filter]: [value ?? 'a', value ?? 'b'] }), filter).toEqual([])
      else expect(problems({ [filter]: ['a', 'b'] }), filter).not.toEqual([])
    }
    for (const time of [1_790_805_600, '2026-10-01T00:00']) expect(problems({ from: time, to: time })).toEqual([])
  })
})

it('metrics and dimensions are lists, although one must be given', () => {
  const { properties } = TOOLS.find(({ name }) => name === 'query')?.inputSchema ?? {}
  expect(properties?.metrics).toMatchObject({ type: 'array', items: { type: 'string' } })
  expect(properties?.by).toMatchObject({ type: 'array', items: { type: 'string' } })
})
