import { describe, expect, it } from 'vitest'
import type { Part } from '@/lib/server/drivers/contributions'
import { deviatesOf, standingOut } from '@/lib/server/drivers/scan'
import { seeded } from '../analytics/make-records'

const random = seeded(11)
const binomial = (n: number, rate: number) =>
  Array.from({ length: n }, () => random()).filter((one) => one < rate).length
const partOf = (rate: number, before = rate, n = 40): Part => ({
  now: { over: binomial(n, rate), under: n },
  before: { over: binomial(n, before), under: n },
})
const sumOf = (parts: readonly Part[]): Part => {
  const sum = (read: (part: Part) => number) => parts.reduce((total, part) => total + read(part), 0)
  return {
    now: { over: sum(({ now }) => now.over), under: sum(({ now }) => now.under) },
    before: { over: sum(({ before }) => before.over), under: sum(({ before }) => before.under) },
  }
}
const found = (parts: readonly Part[]) =>
  standingOut([deviatesOf('rate', parts, (part) => part, sumOf(parts), 10)], 1).map(({ item }) => parts.indexOf(item))

describe('a scan of parts', () => {
  it('finds nothing in 95 of 100 cases where all changed alike, whatever they have in common', () => {
    const alarms = Array.from({ length: 100 }, () => found(Array.from({ length: 60 }, () => partOf(0.6, 0.8))))
    expect(alarms.filter((one) => one.length > 0).length).toBeLessThanOrEqual(5)
  })

  it('finds the one that changed by itself, though it has few calls', () => {
    const parts = Array.from({ length: 60 }, (_, index) => (index === 7 ? partOf(0.2, 0.8, 24) : partOf(0.8)))
    expect(found(parts)[0]).toBe(7)
  })

  it('expects more of parts that vary more', () => {
    const parts = Array.from({ length: 60 }, () => partOf(random(), random()))
    expect(found(parts)).toEqual([])
  })
})
