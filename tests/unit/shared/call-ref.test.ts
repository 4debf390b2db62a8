import { describe, expect, it } from 'vitest'
import { askOf, callIdText, readRef, refOf } from '@/lib/shared/calls/call-path'
import { callRoute, rawCallRoute } from '@/lib/shared/calls/calls'
import { addressOf } from '@/lib/shared/http/route'
import { callHref, evidencePath } from '@/lib/shared/links'
import { notesRoute } from '@/lib/shared/notes/notes'

const ROOM = { sessionId: 'stand up/1', roomMid: 'mid&=?#%' }

describe('a call of a room', () => {
  it('is identified by its mid only if the room has several calls', () => {
    expect(refOf({ sessionId: 'v1.us:a' })).toBe('v1.us:a')
    expect(callHref({ sessionId: 'v1.us:a' })).toBe('/calls/v1.us%3Aa')
    expect(callHref({ sessionId: 'v1.us:a' }, { t: 3 })).toBe('/calls/v1.us%3Aa?t=3')
    expect(callHref({ sessionId: 'stand-up', roomMid: '' }, { t: 3 })).toBe('/calls/stand-up?mid=&t=3')
    expect(addressOf(rawCallRoute, askOf('v1.us:a'))).toBe('/api/calls/v1.us%3Aa/raw')
  })

  it('survives the round trip through its reference, page URL and API path', () => {
    expect(readRef(refOf(ROOM))).toEqual({ sessionId: ROOM.sessionId, mid: ROOM.roomMid })
    expect(readRef(refOf({ sessionId: 'a', roomMid: '' }))).toEqual({ sessionId: 'a', mid: '' })
    for (const address of [
      callHref(ROOM),
      addressOf(callRoute, askOf(refOf(ROOM))),
      addressOf(notesRoute, askOf(refOf(ROOM))),
      evidencePath(ROOM, 'UTC'),
    ])
      expect(new URL(address, 'http://x').searchParams.get('mid')).toBe(ROOM.roomMid)
    expect(evidencePath({ sessionId: 'a' }, 'Europe/Paris')).toBe('/api/calls/a/evidence?tz=Europe%2FParis')
  })

  it('is never confused with a session id that looks like a reference', () => {
    expect(readRef(refOf({ sessionId: 'a?mid=b' })).mid).toBeUndefined()
    expect(readRef('a?mid=%E0%A4%A')).toEqual({ sessionId: 'a', mid: '%E0%A4%A' })
  })
})

it('different calls have different keys', () => {
  const pairs = [
    ['a', ''],
    ['a', 'b'],
    ['ba', ''],
    ['1 a', ''],
    ['', 'a'],
  ] as const
  expect(new Set(pairs.map(([sessionId, mid]) => callIdText({ sessionId, mid }))).size).toBe(pairs.length)
})
