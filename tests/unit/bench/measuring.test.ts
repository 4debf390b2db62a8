import { expect, test } from 'vitest'
import type { Build } from '../../bench/bench'
import { BusyClock } from '../../bench/busy-clock'
import { measure } from '../../bench/measure'
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
  const measured = (name: string) => async () => {
    order.push(name)
    value += 1
    return value
  }
  const values = await interleaved(2, { a: measured('a'), b: measured('b'), c: null })
  expect(order.join('')).toBe('ababab')
  expect(values).toEqual({ a: [3, 5], b: [4, 6], c: [] })
})

test('what takes more than 20 s is measured once', async () => {
  let nowMs = 0
  const taking = (ms: number) => async () => {
    nowMs += ms
    return ms
  }
  const values = await interleaved(2, { slow: taking(20_001), fast: taking(20_000) }, 1, () => nowMs)
  expect(values).toEqual({ slow: [20_001], fast: [20_000, 20_000] })
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

test('a row says whether its budget is kept, and how it compares with another build', () => {
  const lines: string[] = []
  const report = new Report(true, 'old', (line) => lines.push(line))
  report.heading('Lists')
  report.add({ what: 'newest', budget: atMost(15) }, { ours: [14.96], other: [29.92], engine: [7], peer: [1234.5] })
  report.add({ what: 'load', budget: atLeast(110, 'answers/s'), unit: 'answers/s' }, { ours: [109], other: null })
  report.add({ what: 'filter', budget: atMost(3, 'ms', 4) }, { ours: [1, 2, 3, 4, 5], other: [10, 10, 10, 10, 10] })
  report.add({ what: 'free' }, { ours: [] })
  expect(lines.slice(1)).toEqual([
    '| **Lists** | | | | | | | | |',
    '| newest | ≤ 15 ms | 15.0 ms | yes |  | 7.0 ms | 1,235 ms | 29.9 ms | 0.50 |',
    '| load | ≥ 110 answers/s | 109 answers/s | **no** |  |  |  | not in that build |  |',
    '| filter | ≤ 3 ms, 95 % ≤ 4 | 3.0 ms | **no** | 5.0 ms |  |  | 10.0 ms | 0.30 (0.20–0.40) |',
    '| free |  | not measured |  |  |  |  |  |  |',
  ])
  expect(report.summary()).toBe('1 of 3 budgets kept.')
})

test('what the other build cannot answer is left out of its column, and does not stop the run', async () => {
  const lines: string[] = []
  const build = (root: string): Build => ({ root, port: 0, directory: '' })
  const only = build('ours')
  const answer = async (side: Build) => {
    if (side !== only) throw new Error('404')
    return [8]
  }
  await measure(
    new Report(false, 'old', (line) => lines.push(line)),
    3,
    { ours: only, other: build('old') },
    'All',
    () => [
      { rows: [{ what: 'new' }], measure: answer },
      { rows: [{ what: 'both' }], measure: async (side) => [side === only ? 8 : 4], engine: async () => 2 },
      { rows: [{ what: 'own' }], isOwn: true, measure: answer },
    ],
  )
  expect(lines.slice(2)).toEqual([
    '| new |  | 8.0 ms |  |  |  | not in that build |  |',
    '| both |  | 8.0 ms |  |  | 2.0 ms | 4.0 ms | 2.00 |',
    '| own |  | 8.0 ms |  |  |  |  |  |',
  ])
})
