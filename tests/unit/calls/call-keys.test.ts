import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor } from '@/lib/server/calls/call-keys'
import { LIST_PARAMS } from '@/lib/shared/filters/filters'
import { readParam } from '@/lib/shared/filters/query'
import { HUMAN_IDS } from '../../support/human-ids'

describe('cursors', () => {
  it('survive the round trip', () => {
    const cursor = { sort: '-minutes', value: 0.1 + 0.2, sessionId: 'v1.us:a', mid: 'm', page: 3 } as const
    expect(decodeCursor(encodeCursor(cursor), '-minutes')).toEqual(cursor)
    const long = { ...cursor, sessionId: '会'.repeat(1000), mid: '\u001f'.repeat(1000) }
    for (const one of [cursor, long, ...HUMAN_IDS.map((id) => ({ ...cursor, sessionId: id, mid: id }))]) {
      const text = encodeCursor(one)
      expect(readParam(LIST_PARAMS.cursor, [text])).toEqual({ value: text })
      expect(decodeCursor(text, '-minutes')).toEqual(one)
    }
    expect(() => decodeCursor(encodeCursor(cursor), 'minutes')).toThrow('cursor')
  })

  it.each([null, 1.5, -1, 1e300, 1_700_000_000_000])('with the time %s are none', (value) => {
    const cursor = { sort: '-time', value, sessionId: 'v1.us:a', mid: 'm', page: 3 } as const
    expect(() => decodeCursor(encodeCursor(cursor), '-time')).toThrow('cursor')
    expect(decodeCursor(encodeCursor({ ...cursor, value: 1_700_000_000 }), '-time')).toMatchObject({ sort: '-time' })
  })
})
