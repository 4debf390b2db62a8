import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amounts, type Part, rateParts } from '@/lib/server/drivers/contributions'

const amounts = fc.nat(500).chain((under) => fc.record({ under: fc.constant(under), over: fc.nat(under) }))
const part: fc.Arbitrary<Part> = fc.record({ now: amounts, before: amounts })
const sum = (parts: readonly Part[], period: 'now' | 'before'): Amounts => ({
  over: parts.reduce((total, one) => total + one[period].over, 0),
  under: parts.reduce((total, one) => total + one[period].under, 0),
})

describe('contributions to the change of a rate', () => {
  it('add up to the change over disjoint parts', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const total = { now: sum(parts, 'now'), before: sum(parts, 'before') }
        fc.pre(total.now.under > 0 && total.before.under > 0)
        const change = total.now.over / total.now.under - total.before.over / total.before.under
        const effects = parts.map((one) => rateParts(one, total))
        expect(effects.reduce((rest, { rate, mix }) => rest - rate - mix, change)).toBeCloseTo(0, 10)
      }),
    )
  })

  it('are rate effects alone where every share stays', () => {
    const parts: Part[] = [
      { now: { over: 50, under: 100 }, before: { over: 80, under: 100 } },
      { now: { over: 90, under: 100 }, before: { over: 90, under: 100 } },
    ]
    const total = { now: sum(parts, 'now'), before: sum(parts, 'before') }
    expect(rateParts(parts[0] as Part, total).rate).toBeCloseTo(-0.15, 12)
    expect(rateParts(parts[0] as Part, total).mix).toBeCloseTo(0, 12)
    expect(rateParts(parts[1] as Part, total)).toEqual({ rate: 0, mix: 0 })
  })

  it('are mix effects alone where every rate stays: more calls of a weak part, fewer of a strong one', () => {
    const parts: Part[] = [
      { now: { over: 60, under: 120 }, before: { over: 40, under: 80 } },
      { now: { over: 72, under: 80 }, before: { over: 108, under: 120 } },
    ]
    const total = { now: sum(parts, 'now'), before: sum(parts, 'before') }
    for (const one of parts) {
      expect(rateParts(one, total).rate).toBeCloseTo(0, 12)
      expect(rateParts(one, total).mix).toBeLessThan(0)
    }
  })

  it('is mix where a part is new or gone, and nothing where it has no calls at all', () => {
    const total = { now: { over: 80, under: 100 }, before: { over: 50, under: 100 } }
    const isNew = rateParts({ now: { over: 30, under: 40 }, before: { over: 0, under: 0 } }, total)
    expect(isNew.rate).toBe(0)
    expect(isNew.mix).toBeCloseTo(0.4 * (0.75 - 0.65), 12)
    expect(rateParts({ now: { over: 0, under: 0 }, before: { over: 0, under: 0 } }, total)).toEqual({ rate: 0, mix: 0 })
  })
})
