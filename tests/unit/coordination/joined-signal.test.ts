import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { joinSignals, sleepUnless } from '@/lib/server/process/coordination/waits'
import { clientOver } from '../calls-api/client-over'

/** Listeners on a signal, and what Node 20 and 22 remember on it for `AbortSignal.any`. */
function leftOn(signal: AbortSignal): number {
  const remembered = Object.getOwnPropertySymbols(signal).find(({ description }) => description === 'kDependantSignals')
  const dependants = remembered && (signal as unknown as Record<symbol, Set<unknown> | undefined>)[remembered]
  return getEventListeners(signal, 'abort').length + (dependants?.size ?? 0)
}

describe('joined signals', () => {
  test.each([0, 1])('are aborted with number %d, for its reason', (which) => {
    const sources = [new AbortController(), new AbortController()]
    const { signal } = joinSignals(...sources.map((one) => one.signal), undefined)
    expect(signal.aborted).toBe(false)
    sources[which]?.abort('this one')
    expect([signal.aborted, signal.reason]).toEqual([true, 'this one'])
  })

  test('are aborted from the start if one is', () => {
    expect(joinSignals(new AbortController().signal, AbortSignal.abort('before')).signal.reason).toBe('before')
  })

  test('are no longer aborted once released', () => {
    const source = new AbortController()
    const { signal, release } = joinSignals(source.signal)
    release()
    source.abort()
    expect([signal.aborted, leftOn(source.signal)]).toEqual([false, 0])
  })
})

describe('a signal that lives as long as the worker keeps nothing', () => {
  const { signal } = new AbortController()

  test('of waits, whether they last or are cut short', async () => {
    for (let wait = 0; wait < 100; wait += 1) {
      const waking = new AbortController()
      const waiting = sleepUnless(wait % 2 === 0 ? 0 : 60_000, signal, waking.signal)
      if (wait % 2 === 1) waking.abort()
      await waiting
      expect(leftOn(waking.signal)).toBe(0)
    }
    expect(leftOn(signal)).toBe(0)
  })

  test('of requests, whether they succeed or fail', async () => {
    const { api } = clientOver([{}, { status: 400 }, new Error('refused'), {}])
    for (let request = 0; request < 40; request += 1)
      await api.listCalls({}, { signal, retries: 0 }).catch(() => undefined)
    expect(leftOn(signal)).toBe(0)
  })
})
