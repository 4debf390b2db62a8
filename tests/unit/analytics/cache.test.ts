import { describe, expect, it } from 'vitest'
import { cached } from '@/lib/server/analytics/cache'
import { ChangeLog } from '@/lib/server/mirror/changes'
import { type ChangedDays, type Mirror, newMemo } from '@/lib/server/mirror/mirror'

const DAY_SECONDS = 86_400

/** A mirror that only knows which days changed when. */
function versioned(): { mirror: Mirror; change: (days?: ChangedDays) => void } {
  const log = new ChangeLog()
  const mirror = {
    memo: newMemo(),
    version: () => log.version,
    lastChange: (window: Parameters<ChangeLog['lastIn']>[0]) => log.lastIn(window),
    changedSince: (version: number) => log.since(version),
  } as unknown as Mirror
  return { mirror, change: (days = null) => log.record(days) }
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

  it('keeps an answer while only calls change that it does not depend on', async () => {
    const { mirror, change } = versioned()
    let computed = 0
    const ask = () => cached(mirror, 'q', async () => ++computed, { from: 10 * DAY_SECONDS, to: 12 * DAY_SECONDS })
    expect(await ask()).toBe(1)
    change([9])
    change([12, 13])
    expect(await ask()).toBe(1)
    change([2, 11])
    expect(await ask()).toBe(2)
    change(null)
    expect(await ask()).toBe(3)
  })

  it('does not keep an answer that was computed while its calls changed', async () => {
    const { mirror, change } = versioned()
    const reads = { from: 0, to: DAY_SECONDS }
    const slow = cached(
      mirror,
      'q',
      async () => {
        await Promise.resolve()
        return 'before'
      },
      reads,
    )
    change([0])
    expect(await slow).toBe('before')
    expect(await cached(mirror, 'q', async () => 'after', reads)).toBe('after')
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
    for (let index = 0; index < 2200; index++) {
      await ask(`q${index}`)
      await ask('kept')
    }
    expect(computed).toBe(2201)
    await ask('q0')
    expect(computed).toBe(2202)
    for (const name of ['a', 'b', 'c']) await ask(name, 'x'.repeat(3_500_000))
    await ask('c')
    expect(computed).toBe(2205)
    await ask('kept')
    expect(computed).toBe(2206)
    await ask('larger than all the room', 'x'.repeat(9_000_000))
    await ask('kept')
    await ask('c')
    expect(computed).toBe(2207)
  })
})
