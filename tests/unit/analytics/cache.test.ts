import { describe, expect, it } from 'vitest'
import { cached } from '@/lib/server/analytics/cache'
import { decodeCursor, encodeCursor } from '@/lib/server/analytics/calls/cursor'
import type { Mirror } from '@/lib/server/mirror/mirror'

/** The cache only depends on the version of the mirror. */
function versioned(): { mirror: Mirror; change: () => void } {
  let version = 1
  const unused = () => Promise.reject(new Error('not asked'))
  const mirror: Mirror = {
    engine: 'none',
    cluster: null,
    query: unused,
    command: unused,
    changeCalls: unused,
    insert: unused,
    insertLines: unused,
    exclusively: unused,
    hold: null,
    isEmbedded: true,
    close: unused,
    retire: unused,
    bytes: unused,
    version: () => version,
  }
  return { mirror, change: () => version++ }
}

describe('cached', () => {
  it('computes once for concurrent and later requests, until the mirror changes', async () => {
    const { mirror, change } = versioned()
    let computed = 0
    const ask = () => cached(mirror, 'q', async () => ++computed)
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
    expect(await ask()).toBe(1)
    change()
    expect(await ask()).toBe(2)
    expect(await cached(versioned().mirror, 'q', async () => 'other')).toBe('other')
  })

  it('does not keep failures', async () => {
    const { mirror } = versioned()
    await expect(cached(mirror, 'q', () => Promise.reject(new Error('once')))).rejects.toThrow('once')
    expect(await cached(mirror, 'q', async () => 'fine')).toBe('fine')
  })

  it('drops the least recently used entries, by number and by size', async () => {
    const { mirror } = versioned()
    let computed = 0
    const ask = (question: string, value: unknown = 0) =>
      cached(mirror, question, async () => {
        computed++
        return value
      })
    await ask('kept')
    for (let index = 0; index < 600; index++) {
      await ask(`q${index}`)
      await ask('kept')
    }
    expect(computed).toBe(601)
    await ask('q0')
    expect(computed).toBe(602)
    for (const name of ['a', 'b', 'c']) await ask(name, 'x'.repeat(30_000_000))
    await ask('c')
    expect(computed).toBe(605)
    await ask('kept')
    expect(computed).toBe(606)
    await ask('larger than all the room', 'x'.repeat(70_000_000))
    await ask('kept')
    await ask('c')
    expect(computed).toBe(607)
  })
})

describe('cursors', () => {
  it('survive the round trip', () => {
    const cursor = { sort: '-minutes', value: 0.1 + 0.2, sessionId: 'v1.us:a', mid: 'm', page: 3 } as const
    expect(decodeCursor(encodeCursor(cursor), '-minutes')).toEqual(cursor)
    expect(encodeCursor(cursor)).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(() => decodeCursor(encodeCursor(cursor), 'minutes')).toThrow('cursor')
  })
})
