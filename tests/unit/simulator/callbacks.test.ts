import { expect, it } from 'vitest'
import { DEFAULT_CALLBACK_RATE } from '@/lib/simulator/callbacks'
import { ANCHOR, buildBook, type RawCall } from './build'

const LONG_AFTER = ANCHOR + 40_000
const history = (callbackRate: number) =>
  buildBook({ calls: 6000, liveCallsPerMinute: 0, callbackRate }).calls(LONG_AFTER).reverse()
const MISSED = new Set(['unanswered', 'rejected', 'canceled', 'cancelled'])

/** After how many seconds each missed call between two people was called back by its callee within a day; null for never. */
function delays(calls: readonly RawCall[]): (number | null)[] {
  return calls.flatMap((call, index) => {
    if (!MISSED.has(call.status) || call.receiverType !== 'user') return []
    const back = calls
      .slice(index + 1)
      .find(
        (later) =>
          later.initiator === call.receiver &&
          later.receiver === call.initiator &&
          later.initiatedAt <= call.initiatedAt + 86_400,
      )
    return [back === undefined ? null : back.initiatedAt - call.initiatedAt]
  })
}

it('about two out of five missed calls are called back, within minutes to hours, some never', () => {
  const all = delays(history(DEFAULT_CALLBACK_RATE))
  const back = all.flatMap((delay) => delay ?? []).sort((a, b) => a - b)
  expect(back.length / all.length).toBeGreaterThan(0.35)
  expect(back.length / all.length).toBeLessThan(0.7)
  const share = (test: (delay: number) => boolean) => back.filter(test).length / back.length
  expect(share((delay) => delay < 3600)).toBeGreaterThan(0.45)
  expect(share((delay) => delay > 3 * 3600)).toBeGreaterThan(0.05)
  const byChance = delays(history(0)).filter((delay) => delay !== null).length
  expect(back.length).toBeGreaterThan(2 * byChance)
})

it('most callbacks are answered, and nobody calls themselves back', () => {
  const calls = history(DEFAULT_CALLBACK_RATE)
  const plain = history(0)
  const changed = calls.filter((call, index) => call.initiator !== plain[index]?.initiator)
  expect(changed.length / calls.length).toBeGreaterThan(DEFAULT_CALLBACK_RATE / 2)
  expect(changed.filter(({ status }) => status === 'ended').length / changed.length).toBeGreaterThan(0.75)
  for (const call of calls) expect(call.initiator).not.toBe(call.receiver)
})

it('the other calls stay as they are without callbacks', () => {
  const plain = history(0)
  const same = history(DEFAULT_CALLBACK_RATE).filter(
    (call, index) => JSON.stringify(call) === JSON.stringify(plain[index]),
  )
  expect(same.length / plain.length).toBeGreaterThan(1 - DEFAULT_CALLBACK_RATE - 0.01)
})
