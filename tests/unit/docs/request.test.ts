import { describe, expect, it } from 'vitest'
import { isFound, type Operation, type Parameter } from '@/components/docs/read-document'
import { addressWith, choicesOf, commandOf, missingOf, startingValues } from '@/components/docs/request'
import { boundsWords, innerObject, listedWords, typeWords } from '@/components/docs/schema-words'
import { exampleCommand } from '@/components/settings/new-token'

const parameter = (name: string, schema: Parameter['schema'], more: Partial<Parameter> = {}): Parameter => ({
  name,
  in: 'query',
  description: 'Words.',
  schema,
  ...more,
})
const ID = parameter('sessionId', { type: 'string' }, { in: 'path', required: true })
const RANGE = parameter('range', { type: 'string', enum: ['7d', 'all'] })
const TAGS = parameter('tag', { type: 'array', items: { type: 'string' } })
const SESSIONS = parameter('session', { type: 'array', items: { type: 'string' } }, { explode: true })

const operation = (more: Partial<Operation> = {}): Operation => ({
  operationId: 'getCalls',
  tags: ['Calls'],
  subject: 'Calls',
  method: 'GET',
  path: '/api/calls/{sessionId}/x',
  summary: 'List calls',
  parameters: [ID, RANGE, TAGS, SESSIONS],
  success: { status: '200', content: {} },
  errors: [],
  'x-required-scope': 'read:calls',
  'x-required-role': ['agent'],
  ...more,
})

describe('a request to try', () => {
  it('encodes what was typed, keeps commas between values, and repeats where values may have commas', () => {
    const values = { sessionId: 'a/b ?', range: ' 7d ', tag: 'a b,c&d', session: 'one, two' }
    expect(addressWith(operation(), values)).toBe(
      '/api/calls/a%2Fb%20%3F/x?range=7d&tag=a%20b,c%26d&session=one&session=two',
    )
  })

  it('names what is missing in its place', () => {
    expect(addressWith(operation(), { sessionId: ' ' })).toBe('/api/calls/{sessionId}/x')
    expect(missingOf(operation(), { sessionId: ' ' })).toEqual(['sessionId'])
    expect(missingOf(operation(), { sessionId: 'x' })).toEqual([])
  })

  it('starts with the example, but for ids and names', () => {
    const example = '/api/calls/s-1/x?range=7d&tag=echo&session=s-1&unknown=1'
    expect(startingValues(operation({ 'x-example-request': example }))).toEqual({ range: '7d' })
    expect(startingValues(operation())).toEqual({})
  })

  it('offers the values of an enumeration', () => {
    expect(choicesOf(RANGE)).toEqual(['7d', 'all'])
    expect(choicesOf(parameter('all', { type: 'boolean' }))).toEqual(['true', 'false'])
    expect(choicesOf(TAGS)).toBeNull()
  })
})

describe('its command', () => {
  it('sends a token only where one may ask, and quotes for the shell', () => {
    const asked = commandOf(operation(), { sessionId: "it's" }, 'https://calls.example')
    expect(asked).toBe(`curl -H "Authorization: Bearer $CALLSCOPE_TOKEN" 'https://calls.example/api/calls/it%27s/x'`)
    const body = { content: { 'application/json': { schema: {}, example: { name: "Ana's" } } } }
    const written = operation({ method: 'POST', path: '/api/x', requestBody: body, 'x-required-scope': null })
    expect(commandOf(written, {}, 'https://calls.example')).toBe(
      `curl -X POST -H 'Content-Type: application/json' -d '{"name":"Ana'\\''s"}' 'https://calls.example/api/x'`,
    )
  })

  it('of a new token asks something that its first scope allows', () => {
    const origin = 'https://calls.example'
    expect(exampleCommand(origin, 'csk_x', ['export', 'read:calls'])).toBe(
      "curl -H 'Authorization: Bearer csk_x' 'https://calls.example/api/calls?range=7d&perPage=5'",
    )
    expect(exampleCommand(origin, 'csk_x', ['metrics'])).toContain("'https://calls.example/api/metrics'")
    expect(exampleCommand(origin, 'csk_x', ['mcp'])).toContain('"method":"tools/list"')
  })
})

it('finds operations by all words in the path, the summary, the subject or the scope', () => {
  for (const find of ['', 'list', 'CALLS get', 'read:calls session'])
    expect(isFound(operation(), find), find).toBe(true)
  expect(isFound(operation(), 'list people')).toBe(false)
})

describe('a schema in words', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Call' } }, 'list of Call'],
    [{ type: 'array', items: { type: 'string', enum: ['a'] } }, 'any of'],
    [{ type: 'array', items: false as const }, 'list'],
    [{ anyOf: [{ type: 'object' }, { type: 'null' }] }, 'object or null'],
    [{ type: 'string', enum: ['a'] }, 'one of'],
    [{ const: 'mirror' }, '"mirror"'],
    [{}, 'any'],
  ])('%j is “%s”', (schema, words) => expect(typeWords(schema)).toBe(words))

  it('says the bounds of numbers, and each name to sort by once', () => {
    expect(boundsWords({ minimum: 1, maximum: 9 })).toBe('1 to 9')
    expect(boundsWords({ minimum: 0 })).toBe('from 0')
    expect(boundsWords({ maximum: 9 })).toBe('up to 9')
    expect(boundsWords({})).toBeNull()
    expect(listedWords(['time', '-time', '-only', 3])).toEqual(['time', '-only', '3'])
  })

  it('finds the object within lists, choices and records', () => {
    const object = { type: 'object', properties: { a: {} } }
    expect(innerObject({ type: 'array', items: { anyOf: [object, { type: 'null' }] } })).toBe(object)
    expect(innerObject({ type: 'object', additionalProperties: object })).toBe(object)
    expect(innerObject({ type: 'string' })).toBeNull()
  })
})
