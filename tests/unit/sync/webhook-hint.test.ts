import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readHint } from '@/lib/server/sync/webhook-hint'
import { humanIds } from '../../support/human-ids'
import { runs } from '../../support/properties'

const hintOf = (body: unknown) => readHint(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))
const room = (sessionId: string) => ({ kind: 'room', sessionId })
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
      about: room(ID),
    })
  })

  it('of call_initiated names the room among the entities of its message', () => {
    const entities = { by: { entity: { uid: 'ana-8' } }, on: { entity: { sessionid: ID }, entityType: 'call' } }
    const body = { trigger: 'call_initiated', data: { call: { ...message, data: { entities } } } }
    expect(hintOf(body)?.about).toEqual(room(ID))
  })

  it.each(['call_busy', 'call_cancelled', 'call_rejected', 'call_unanswered'])('of %s names none', (trigger) => {
    expect(hintOf({ trigger, data: { call: message } })).toEqual({ event: trigger, about: { kind: 'newest' } })
  })

  it('may be of an event of another name, or of none', () => {
    expect(hintOf({ event: 'Call_Ended', data: { session_id: ID } })).toEqual({ event: 'call_ended', about: room(ID) })
    expect(hintOf({ data: { call: message } })).toEqual({ event: 'unknown', about: { kind: 'newest' } })
    expect(hintOf({ trigger: 'meeting_ended', data: {} })?.about).toEqual({ kind: 'newest' })
  })

  it('names the outermost room first, whatever the order of its fields', () => {
    expect(hintOf({ trigger: 'call_ended', a: { b: { sessionId: 'inner' } }, z: { sessionId: ID } })?.about).toEqual(
      room(ID),
    )
  })
})

test.each([
  ['text', 'call_ended'],
  ['an empty body', ''],
  ['an array', '[{"trigger":"call_ended"}]'],
  ['a number', '1e999'],
  ['null', 'null'],
  ['broken JSON', '{"trigger":"call_ended"'],
])('%s is no webhook', (_, body) => {
  expect(hintOf(body)).toBeNull()
})

test('bytes that are not UTF-8 are no webhook', () => {
  expect(readHint(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBeNull()
})

test.each([
  ['a NUL', 'a\0'],
  ['half of an emoji', '\ud83d'],
  ['blanks', '  '],
  ['far too much', 'a'.repeat(5000)],
  ['an object', { $ne: null }],
  ['an array', ['a']],
])('%s as session id is ignored', (_, sessionId) => {
  expect(hintOf({ trigger: 'call_ended', data: { sessionId } })?.about.kind).not.toBe('room')
  expect(hintOf({ trigger: 'call_ended', data: { sessionId } })?.event).toBe('call_ended')
})

test('a session id that is too long to be kept whole suggests the newest calls', () => {
  expect(hintOf({ trigger: 'call_ended', data: { sessionId: 'a'.repeat(1001) } })?.about).toEqual({ kind: 'newest' })
})

test('a room is named as people name it', () => {
  fc.assert(
    fc.property(humanIds, (sessionId) => {
      expect(hintOf({ trigger: 'call_ended', data: { sessionId } })?.about).toEqual(room(sessionId))
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
  expect(hintOf(body)?.about).toEqual({ kind: 'nothing' })
})

test.each([
  ['a name with a line break', 'call_ended\nx'],
  ['markup', '<b>call</b>'],
  ['a long name', 'c'.repeat(61)],
  ['a number', 7],
])('%s is no event', (_, trigger) => {
  expect(hintOf({ trigger, data: { sessionId: ID } })).toEqual({ event: 'unknown', about: room(ID) })
})

test('fields with names of prototypes are fields like any other', () => {
  expect(hintOf('{"__proto__":{"sessionId":"a-room"},"constructor":{"trigger":"call_ended"}}')).toEqual({
    event: 'unknown',
    about: room('a-room'),
  })
})

test('depth and number of values are bounded', () => {
  const deep = `${'{"a":'.repeat(10_000)}{"sessionId":"${ID}"}${'}'.repeat(10_000)}`
  expect(hintOf(deep)?.about).toEqual({ kind: 'nothing' })
  expect(hintOf(`{"trigger":"call_ended","data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)?.about.kind).toBe(
    'newest',
  )
  expect(hintOf({ many: Array(20_000).fill(0), last: { sessionId: ID } })?.about).toEqual({ kind: 'nothing' })
})
