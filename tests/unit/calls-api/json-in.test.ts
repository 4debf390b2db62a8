import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOfBytes } from '@/lib/server/calls-api/answer'
import { jsonIn } from '@/lib/server/calls-api/json-in'
import { runs } from '../../support/properties'
import { clientOver, failureOf, LIST } from './client-over'

const LIMIT = 1_000_000
const answer = { data: [{ sessionId: 'ünï "quoted" \\ {[', n: 1 }, { sessionId: 's-2' }], meta: null }
const JSON_TEXT = JSON.stringify(answer)
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('bytes', () => {
  it.each([
    ['UTF-8', Buffer.from(JSON_TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${JSON_TEXT}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${JSON_TEXT}`, 'utf16le')],
    ['big-endian UTF-16 with one', utf16be(`\ufeff${JSON_TEXT}`)],
    ['UTF-16 without one', Buffer.from(JSON_TEXT, 'utf16le')],
    ['big-endian UTF-16 without one', utf16be(JSON_TEXT)],
    ['gzip that no header names', gzipSync(JSON_TEXT)],
    ['deflate that no header names', deflateSync(JSON_TEXT)],
    ['gzip of UTF-16', gzipSync(Buffer.from(`\ufeff${JSON_TEXT}`, 'utf16le'))],
  ])('of %s are read as the same text', (_, bytes) => {
    expect(textOfBytes(bytes, LIMIT)).toBe(JSON_TEXT)
  })

  it('that unpack to too much are not unpacked, and broken ones are text', () => {
    expect(textOfBytes(gzipSync('x'.repeat(LIMIT + 1)), LIMIT)).toBeNull()
    expect(typeof textOfBytes(Buffer.from([0x1f, 0x8b, 1, 2, 3]), LIMIT)).toBe('string')
    for (const bytes of [[], [0], [0x78], [0xef], [0xff, 0xfe]]) textOfBytes(Buffer.from(bytes), LIMIT)
  })
})

/** Texts before and after JSON. */
const AROUND: [string, string][] = [
  ['', '\n\n\u0000'],
  ['\ufeff', ''],
  ['\ufeff \r\n\t', '\ufeff'],
  [")]}'\n", ''],
  [")]}',\n", '\n'],
  ['while(1);', ''],
  ['for (;;);', ''],
  ['callback(', ');'],
  ['/**/ jQuery123.cb_4 (', ')'],
  ['', '\n<!-- cached by proxy-7 -->'],
  ['', ' trailing garbage } ]'],
  ['', '\u0000\u0000'],
  [
    '<br />\n<b>Deprecated</b>: Function utf8_encode() is deprecated in <b>/srv/call.php</b> on line <b>12</b><br />\n',
    '',
  ],
]

describe('JSON', () => {
  it.each(AROUND)('is found between %j and %j', (before, after) => {
    expect(jsonIn(before + JSON_TEXT + after)).toEqual(answer)
  })

  it('of any kind is found around anything, and as it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
        fc.constantFrom(...AROUND.filter(([before]) => !before.startsWith('<'))),
        (value, [before, after]) => {
          const text = JSON.stringify(value)
          expect(jsonIn(before + text + after)).toEqual(JSON.parse(text))
        },
      ),
      { numRuns: runs(500) },
    )
  })

  it('that is cut off anywhere is never taken for less', () => {
    for (let end = 1; end < JSON_TEXT.length; end += 1)
      for (const before of ['', '\ufeff', ")]}'\n", 'cb('])
        expect(jsonIn(before + JSON_TEXT.slice(0, end))).toBeUndefined()
  })

  it.each([
    '<html><body>[]</body></html>',
    '<!doctype html><style>a{"b":1}</style><p>[1]</p>',
    '<html><script>{"a":1}</script>',
    'Bad gateway {}',
    '[1',
    '[}',
    '[1,}',
    '{"data":[}]',
    '',
    '\ufeff',
    'null-ish',
  ])('is not made of %j', (body) => expect(jsonIn(body)).toBeUndefined())

  it('with numbers that are none has null in their place, except within texts', () => {
    const body = '{"data":[{"sessionId":"NaN, \\"Infinity\\"","a":NaN,"b":-Infinity,"c":[Infinity,1]}]}'
    expect(jsonIn(body)).toEqual({
      data: [{ sessionId: 'NaN, "Infinity"', a: null, b: null, c: [null, 1] }],
    })
  })

  it('in which one item of the list is none keeps that one as a text', () => {
    const bad = [
      '{"sessionId":"bad \\x"}',
      '{sessionId: "bad"}',
      '{"sessionId":"line\nbreak"}',
      '{"sessionId":"s",}',
      'undefined',
    ]
    for (const item of bad)
      for (const [open, close] of [
        ['{"data":[', '],"meta":{"pagination":{"total":3}}}'],
        ['[', ']'],
      ] as const) {
        const found = jsonIn(`${open}{"sessionId":"a"},${item}, {"sessionId":"c"}${close}`)
        const list = (Array.isArray(found) ? found : (found as { data: unknown[] }).data) as unknown[]
        expect(list).toEqual([{ sessionId: 'a' }, item, { sessionId: 'c' }])
      }
  })
})

const call = { sessionId: 's-1', status: 'ended', data: { entities: {} } }
const META = { pagination: { total: '7', per_page: '2', current_page: '1', total_pages: 4 } }
const EXPECTED = { total: 7, perPage: 2, currentPage: 1, totalPages: 4 }

describe('a list of calls', () => {
  it.each([
    [{ data: [call], meta: META }],
    [{ data: { '0': call }, meta: META }],
    [{ data: { '1': call }, meta: META.pagination }],
    [{ data: [call], pagination: META.pagination }],
    [{ data: [call], ...META.pagination }],
    [{ data: { calls: [call], meta: META } }],
    [{ data: { calls: { '4': call } }, meta: META }],
    [{ calls: [call], meta: META }],
    [{ data: { data: [call] }, meta: META }],
    [{ data: JSON.stringify([call]), meta: META }],
    [JSON.stringify({ data: [call], meta: META }), {}],
    [{ data: [call], meta: { total: 7, perPage: 2, currentPage: 1, totalPages: 4 } }],
  ])('is read in %j', async (body, pagination: object = EXPECTED) => {
    const list = await clientOver([{ body: JSON.stringify(body) }]).api.listCalls({})
    expect(list.records).toEqual([call])
    expect(list.pagination).toMatchObject(pagination)
  })

  it.each([[{ data: [] }], [{ data: {} }], [{ data: null }], [{ data: { calls: [] } }], [[]]])(
    'is empty in %j',
    async (body) => {
      expect((await clientOver([{ body: JSON.stringify(body) }]).api.listCalls({})).records).toEqual([])
    },
  )

  it.each([[{}], [{ message: 'ok' }], [{ data: 7 }], ['text'], [7], [null]])('is not in %j', async (body) => {
    const failure = await failureOf(clientOver([{ body: JSON.stringify(body) }]).api.listCalls({}, { retries: 0 }))
    expect(failure.failure).toBe('body')
  })

  it.each(['text/html; charset=utf-8', 'text/plain', 'application/octet-stream', 'text/javascript'])(
    'is read although it comes as %s',
    async (type) => {
      const answers = [{ headers: { 'content-type': type }, body: `\ufeff${JSON.stringify(LIST)}` }]
      expect((await clientOver(answers).api.listCalls({})).pagination.total).toBe(0)
    },
  )
})

describe('Get Call', () => {
  it.each([
    [{ data: call }],
    [{ data: { call } }],
    [{ data: { calls: [call] } }],
    [{ call }],
    [{ calls: [call] }],
    [{ data: { '0': call } }],
    [{ data: [call] }],
    [[call]],
    [call],
    [{ data: JSON.stringify(call) }],
  ])('is read in %j', async (body) => {
    expect((await clientOver([{ body: JSON.stringify(body) }]).api.getCall('s-1')).records).toEqual([call])
  })

  it.each(['session_id', 'sessionID', 'sessionid', 'session-id'])('is recognized by its %s', async (name) => {
    const record = { [name]: 's-1' }
    expect((await clientOver([{ body: JSON.stringify({ data: record }) }]).api.getCall('s-1')).records).toEqual([
      record,
    ])
  })

  it.each([[{ data: {} }], [{ data: null }], [{ data: { calls: {} } }]])(
    'is not found missing by %j, which says nothing',
    async (body) => {
      const failure = await failureOf(clientOver([{ body: JSON.stringify(body) }]).api.getCall('s-1', { retries: 0 }))
      expect(failure.code).toBe('UPSTREAM_UNAVAILABLE')
    },
  )
})
