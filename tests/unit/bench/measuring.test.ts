import { expect, test } from 'vitest'
import { BusyClock } from '../../bench/busy-clock'
import { shifted } from '../../bench/question'
import { atLeast, atMost, Report } from '../../bench/report'
import { interleaved, median, p95 } from '../../bench/statistics'

test('medians and 95 %', () => {
  const values = Array.from({ length: 20 }, (_, index) => 20 - index)
  expect(median(values)).toBe(11)
  expect(p95(values)).toBe(20)
  expect(median([])).toBeNaN()
})

test('things are measured in turn, and the first round does not count', async () => {
  const order: string[] = []
  let value = 0
  const measure = (name: string) => async () => {
    order.push(name)
    value += 1
    return value
  }
  const values = await interleaved(2, { a: measure('a'), b: measure('b'), c: null })
  expect(order.join('')).toBe('ababab')
  expect(values).toEqual({ a: [3, 5], b: [4, 6], c: [] })
})

test('work that overlaps counts once', async () => {
  const clock = new BusyClock()
  const wait = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms))
  const startedMs = performance.now()
  await Promise.all([clock.during(wait(30)), clock.during(wait(30)), clock.during(wait(30))])
  expect(clock.ms).toBeGreaterThan(25)
  expect(clock.ms).toBeLessThanOrEqual(performance.now() - startedMs)
})

test('each question is about a window that none before was about', () => {
  const params = { from: '1000', to: '2000', status: 'ended' }
  const first = shifted({ params }, 0)
  const second = shifted({ params }, 0)
  expect(Number(first.from) - Number(second.from)).toBe(1)
  expect(Number(first.to) - Number(second.to)).toBe(1)
  expect(second.status).toBe('ended')
  expect(shifted({ params: {} }, 5000)).toEqual({ to: expect.stringMatching(/^49\d\d$/) })
})

test('a row says whether its budget is kept', () => {
  const lines: string[] = []
  const report = new Report(true, (line) => lines.push(line))
  report.heading('Lists')
  report.add({ what: 'newest', budget: atMost(15), value: 14.96, p95: 20, engine: 7, peer: 1234.5 })
  report.add({ what: 'load', budget: atLeast(110, 'answers/s'), value: 109, unit: 'answers/s' })
  report.add({ what: 'free', budget: null, value: Number.NaN })
  expect(lines.slice(1)).toEqual([
    '| **Lists** | | | | | | |',
    '| newest | ≤ 15 ms | 15.0 ms | yes | 20.0 ms | 7.0 ms | 1,235 ms |',
    '| load | ≥ 110 answers/s | 109 answers/s | **no** |  |  |  |',
    '| free |  | not measured |  |  |  |  |',
  ])
  expect(report.summary()).toBe('1 of 2 budgets kept.')
})
