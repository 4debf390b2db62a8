import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { eventsIn, readHint } from '@/lib/server/sync/webhooks/hint'
import { humanIds } from '../../support/human-ids'
import { runs } from '../../support/properties'

const hintsOf = (body: string | Uint8Array) => eventsIn(Buffer.from(body))?.map(readHint) ?? null
const hintOf = (body: unknown) => hintsOf(typeof body === 'string' ? body : JSON.stringify(body))?.[0]
const room = (sessionId: string) => ({ sessionId, isHint: true })
const NEWEST = { sessionId: null, isHint: true }
const NOTHING = { sessionId: null, isHint: false }
const ID = 'v1.us.2749f0aa31.1700000041bb02'
const message = { category: 'call', sender: 'ana-8', receiver: 'bo-2', sentAt: 1_700_000_041 }

describe('the body of a webhook', () => {
  it.each([
    'call_started',
    'call_participant_joined',
    'call_participant_left',
    'call_ended',
    'recording_generated',
    'transcription_generated',
  ])('of %s names the room in its data', (trigger) => {
    expect(hintOf({ trigger, data: { sessionId: ID }, appId: 'a', region: 'us' })).toEqual({
      event: trigger,
      ...room(ID),
    })
  })

  it('of call_initiated names the room among the entities of its message', () => {
    const entities = { by: { entity: { uid: 'ana-8' } }, on: { entity: { sessionid: ID }, entityType: 'call' } }
    const body = { trigger: 'call_initiated', data: { call: { ...message, data: { entities } } } }
    expect(hintOf(body)).toMatchObject(room(ID))
  })

  it.each(['call_busy', 'call_cancelled', 'call_rejected', 'call_unanswered'])('of %s names none', (trigger) => {
    expect(hintOf({ trigger, data: { call: message } })).toEqual({ event: trigger, ...NEWEST })
  })

  it('may be of an event of another name, or of none', () => {
    expect(hintOf({ event: 'Call_Ended', data: { session_id: ID } })).toEqual({ event: 'call_ended', ...room(ID) })
    for (const trigger of ['CALL_ENDED', 'callEnded', 'call-ended', ' Call.Ended '])
      expect(hintOf({ Event_Name: trigger, data: JSON.stringify({ 'session-id': ID }) })).toEqual({
        event: 'call_ended',
        ...room(ID),
      })
    expect(hintOf({ data: { call: message } })).toEqual({ event: 'unknown', ...NEWEST })
    expect(hintOf({ trigger: 'meeting_ended', data: {} })).toMatchObject(NEWEST)
  })

  it('names the outermost room first, whatever the order of its fields', () => {
    expect(hintOf({ trigger: 'call_ended', a: { b: { sessionId: 'inner' } }, z: { sessionId: ID } })).toMatchObject(
      room(ID),
    )
  })
})

test.each([
  ['broken JSON', '{"trigger":"call_ended"'],
  ['a broken list', '[{"trigger":"call_ended"}'],
  ['lines of which one is broken', '{"trigger":"call_ended"}\n{"trigger":'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
])('%s is no webhook', (_, body) => {
  expect(hintsOf(body)).toBeNull()
})

test.each([
  ['an empty body', ''],
  ['white space', ' \r\n'],
  ['words', 'test'],
  ['words with a mark in them', 'this is = a test'],
  ['an empty list', '[]'],
  ['a number', '1e999'],
  ['null', 'null'],
  ['text', '"ping"'],
  ['a form of something else', 'challenge=abc&x'],
])('%s is an event about nothing', (_, body) => {
  expect(hintsOf(body)).toEqual([{ event: 'unknown', ...NOTHING }])
})

/** Ways to send the same event. */
const WRAPPINGS: Record<string, (event: object) => string> = {
  'a list': (event) => JSON.stringify([event]),
  'a byte order mark before it': (event) => `\ufeff${JSON.stringify(event)}`,
  'white space around it': (event) => `\r\n ${JSON.stringify(event, null, 2)} \n`,
  'the payload of a form': (event) => String(new URLSearchParams({ payload: JSON.stringify(event) })),
  'the payload of a form, in a list': (event) => String(new URLSearchParams({ payload: JSON.stringify([event]) })),
  'fields of a form, deep ones as JSON': (event) =>
    String(
      new URLSearchParams(
        Object.entries(event).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
      ),
    ),
}
const flat = (sessionId: string) => String(new URLSearchParams({ trigger: 'call_ended', 'data[sessionId]': sessionId }))

/** The id beside other fields, one level deeper for each step; some levels are lists. */
const nested = fc
  .tuple(fc.constantFrom('sessionId', 'sessionid', 'session_id', 'SessionID'), fc.array(fc.boolean(), { maxLength: 6 }))
  .map(([name, steps]) =>
    steps.reduce<object>((inner, isList) => ({ a: isList ? [{}, inner] : inner, b: { uid: 'ana-8' } }), {
      sentAt: 1_700_000_041,
      [name]: ID,
    }),
  )

test.each(Object.entries(WRAPPINGS))('as %s, an event names its room from any depth', (_, wrapped) => {
  fc.assert(
    fc.property(nested, (data) => {
      const hints = hintsOf(wrapped({ trigger: 'call_ended', data }))
      expect(hints).toEqual([{ event: 'call_ended', ...room(ID) }])
    }),
    { numRuns: runs(200) },
  )
})

test('whatever arrives is read or refused, in no time', () => {
  const pieces = fc.constantFrom(
    '{',
    '[',
    ']',
    '}',
    '=',
    '&',
    'payload=',
    '%',
    '%7B',
    '"',
    '\n',
    'a',
    ',',
    '1',
    '\ufeff',
  )
  const text = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(text, fc.json(), fc.string()), (body) => {
      const hints = hintsOf(body)
      expect(hints === null || hints.length > 0).toBe(true)
    }),
    { numRuns: runs(600) },
  )
  for (const piece of ['{"a":', '[', 'a[', 'a=', '\n', '\r\n{}', '%', '\n\n'])
    expect(() => hintsOf(piece.repeat(65_536 / piece.length))).not.toThrow()
})

test('a form may name the room by the path to it', () => {
  expect(hintsOf(flat(ID))).toEqual([{ event: 'call_ended', ...room(ID) }])
})

test.each([
  ['lists', (lines: string[]) => `[${lines.join(',')}]`],
  ['lines', (lines: string[]) => `${lines.join('\r\n')}\n`],
])('%s have one event each', (_, joined) => {
  const lines = ['a', 'b', 'a'].map((id) => JSON.stringify({ trigger: 'call_ended', data: { sessionId: id } }))
  expect(hintsOf(joined([...lines, '{}']))?.map(({ event: _, ...rest }) => rest)).toEqual([
    room('a'),
    room('b'),
    room('a'),
    NOTHING,
  ])
})

test.each([
  ['a NUL', 'a\0'],
  ['half of an emoji', '\ud83d'],
  ['blanks', '  '],
  ['far too much', 'a'.repeat(5000)],
  ['an object', { $ne: null }],
  ['an array', ['a']],
])('%s as session id is ignored', (_, sessionId) => {
  expect(hintOf({ trigger: 'call_ended', data: { sessionId } })?.sessionId).toBeNull()
  expect(hintOf({ trigger: 'call_ended', data: { sessionId } })?.event).toBe('call_ended')
})

test('a session id that is too long to be kept whole suggests the newest calls', () => {
  expect(hintOf({ trigger: 'call_ended', data: { sessionId: 'a'.repeat(1001) } })).toMatchObject(NEWEST)
})

test('a room is named as people name it', () => {
  fc.assert(
    fc.property(humanIds, (sessionId) => {
      expect(hintOf({ trigger: 'call_ended', data: { sessionId } })).toMatchObject(room(sessionId))
    }),
    { numRuns: runs(300) },
  )
})

test.each([
  ['another product’s event', { trigger: 'message_sent', data: { text: 'hello' } }],
  ['nothing', {}],
  ['data that is no object', { trigger: 'x', data: 'call' }],
  ['data that is null', { trigger: 'x', data: null }],
])('%s suggests nothing', (_, body) => {
  expect(hintOf(body)).toMatchObject(NOTHING)
})

test.each([
  ['a name with a line break', 'call_ended\nx'],
  ['markup', '<b>call</b>'],
  ['a long name', 'c'.repeat(61)],
  ['a number', 7],
])('%s is no event', (_, trigger) => {
  expect(hintOf({ trigger, data: { sessionId: ID } })).toEqual({ event: 'unknown', ...room(ID) })
})

test('fields with names of prototypes are fields like any other', () => {
  expect(hintOf('{"__proto__":{"sessionId":"a-room"},"constructor":{"trigger":"call_ended"}}')).toEqual({
    event: 'unknown',
    ...room('a-room'),
  })
})

test('depth and number of values are bounded', () => {
  const deep = `${'{"a":'.repeat(10_000)}{"sessionId":"${ID}"}${'}'.repeat(10_000)}`
  expect(hintOf(deep)).toMatchObject(NOTHING)
  const lists = `{"trigger":"call_ended","data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
  expect(hintOf(lists)).toMatchObject(NEWEST)
  expect(hintOf({ many: Array(20_000).fill(0), last: { sessionId: ID } })).toMatchObject(NOTHING)
})
