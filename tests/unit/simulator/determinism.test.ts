import { describe, expect, it } from 'vitest'
import { gather, scatter } from '@/lib/simulator/random'
import { ANCHOR, buildBook, type RawCall } from './build'

describe('the same seed and anchor', () => {
  it('give byte-identical calls, whatever was requested before', () => {
    const first = buildBook({ calls: 500, anomalyRate: 0.2, quarantineRate: 0.01 })
    const second = buildBook({ calls: 500, anomalyRate: 0.2, quarantineRate: 0.01 })
    second.records(ANCHOR + 7200)
    expect(second.records(ANCHOR + 600)).toEqual(first.records(ANCHOR + 600))
  })

  it('give other calls than another seed', () => {
    expect(buildBook({ calls: 50, seed: 8 }).records(ANCHOR)).not.toEqual(buildBook({ calls: 50 }).records(ANCHOR))
  })

  it('keep all unaffected calls when the anomaly rate changes', () => {
    const clean = buildBook({ calls: 400 }).records(ANCHOR)
    const damaged = buildBook({ calls: 400, anomalyRate: 0.1 }).records(ANCHOR)
    const changed = clean.filter((json, position) => json !== damaged[position]).length
    expect(changed).toBeGreaterThan(10)
    expect(changed).toBeLessThan(80)
  })
})

describe('session ids', () => {
  it('identify their call', () => {
    const { book, calls } = buildBook({ calls: 300 })
    const now = ANCHOR + 600
    const seen = calls(now)
    expect(new Set(seen.map((call) => `${call.sessionId} ${call.initiatedAt}`)).size).toBe(seen.length)
    for (const call of seen) {
      const found = book.findAll(call.sessionId, now).map((ref) => JSON.parse(book.json(ref, now)) as RawCall)
      expect(found).toContainEqual(call)
      expect(new Set(found.map(({ sessionId }) => sessionId))).toEqual(new Set([call.sessionId]))
    }
  })

  it('that are merely similar identify no call', () => {
    const { book, calls } = buildBook({ calls: 20 })
    const id = calls(ANCHOR)[0]?.sessionId ?? ''
    for (const wrong of [
      '',
      'x',
      `x${id}`,
      id.slice(1),
      `${id}0`,
      id.toUpperCase(),
      'v1.us.2749f0aa31.1749999996ffffffff',
    ])
      if (wrong !== id) expect(book.find(wrong, ANCHOR)).toBeNull()
  })

  it('come from a reversible permutation', () => {
    for (const index of [0, 1, 2, 77, 65_536, 999_999, 2_000_000_001, 4_294_967_295])
      expect(gather(scatter(index, 7), 7)).toBe(index)
  })
})
