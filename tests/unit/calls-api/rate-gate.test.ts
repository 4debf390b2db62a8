import { describe, expect, it } from 'vitest'
import { readBudget } from '@/lib/server/calls-api/budget'
import { RateGate } from '@/lib/server/calls-api/rate-gate'
import { retryAfterMs } from '@/lib/server/calls-api/retry-after'

const NOW_MS = 1_700_000_000_000

function gateWithClock() {
  let nowMs = NOW_MS
  const slept: number[] = []
  const gate = new RateGate({
    now: () => nowMs,
    sleep: async (ms) => {
      slept.push(ms)
      nowMs += ms
    },
  })
  return { gate, slept }
}

describe('the rate gate', () => {
  it('never shortens a pause with a later, shorter one', async () => {
    const { gate, slept } = gateWithClock()
    gate.pause(5000)
    gate.pause(100)
    expect(await gate.enter(60_000)).toBe(0)
    expect(slept).toEqual([5000])
  })

  it('reports the required wait when it exceeds the limit', async () => {
    const { gate, slept } = gateWithClock()
    gate.pause(5000)
    expect(await gate.enter(1000)).toBe(5000)
    expect(slept).toEqual([])
  })

  it('counts requests under way against the remaining budget', async () => {
    const { gate, slept } = gateWithClock()
    await gate.enter(0)
    await gate.enter(0)
    gate.observe(new Headers({ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '3' }))
    gate.leave()
    expect(await gate.enter(10_000)).toBe(0)
    expect(slept).toEqual([3000])
  })

  it('continues after a short pause when no reset is given', async () => {
    const { gate, slept } = gateWithClock()
    await gate.enter(0)
    gate.observe(new Headers({ 'x-rate-limit-remaining': '0' }))
    gate.leave()
    expect(await gate.enter(10_000)).toBe(0)
    expect(slept).toEqual([1000])
  })
})

describe('headers', () => {
  it.each([
    ['30', NOW_MS + 30_000],
    ['1700000030', NOW_MS + 30_000],
    ['1700000030000', NOW_MS + 30_000],
    ['86400', NOW_MS + 60_000],
    ['soon', null],
  ])('the unit of reset %j follows from its size', (reset, expected) => {
    const headers = new Headers({ 'x-rate-limit-remaining': '3', 'x-rate-limit-reset': reset })
    expect(readBudget(headers, NOW_MS)).toEqual({ remaining: 3, resetAtMs: expected })
  })

  it.each([
    [null, null],
    ['', null],
    ['NaN', null],
    ['1e9', null],
    ['0', 0],
    [' 3 ', 3000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('Retry-After %j is %j ms', (header, expected) => {
    expect(retryAfterMs(header, NOW_MS)).toBe(expected)
  })
})
