import { describe, expect, it } from 'vitest'
import { createCallsApi } from '@/lib/server/calls-api/client'
import { RateGate, readBudget } from '@/lib/server/calls-api/rate-gate'
import { retryAfterMs } from '@/lib/server/calls-api/transport'
import { silent } from '../../support/silent-log'
import { KEY, LIST } from './client-over'

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

  it('does not count requests that wait for another try as under way', async () => {
    const { gate } = gateWithClock()
    const answers = [
      new Response('', { status: 503 }),
      Response.json(LIST, { headers: { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '60' } }),
      Response.json(LIST),
    ]
    const waits: number[] = []
    const api = createCallsApi({
      callsApiUrl: 'https://calls.example/v3',
      chatApiUrl: 'https://chat.example/v3',
      apiKey: KEY,
      now: () => NOW_MS,
      // While the first one waits, another is answered.
      sleep: async () => {
        await api.listCalls({})
        waits.push(gate.waitMs())
      },
      log: silent,
      fetch: async () => answers.shift() ?? Response.error(),
      gate,
    })
    await api.listCalls({})
    expect(waits).toEqual([0])
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
