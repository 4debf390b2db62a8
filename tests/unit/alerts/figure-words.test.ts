import { expect, it } from 'vitest'
import { seenOfWords } from '@/lib/shared/alerts/words'
import { WATCHED_METRIC_NAMES, WATCHED_METRICS } from '@/lib/shared/analytics/metrics'

const words = (metric: (typeof WATCHED_METRIC_NAMES)[number], value: number) =>
  seenOfWords({ metric, condition: 'above' }, value, 52)

it('a figure of a window is “of” its calls only where it counts some of them or is a rate', () => {
  expect(words('missed', 14)).toBe('14 of 52 calls')
  expect(words('answerRate', 0.703)).toBe('70.3 % of 52 calls')
  expect(words('totalMinutes', 1204)).toMatch(/^1,204.*, with 52 calls$/)
  expect(words('peakConcurrent', 8)).toBe('8, with 52 calls')
  expect(words('attendance', 0.8)).toBe('80 %, with 52 calls')
  expect(words('people', 34)).toMatch(/^34.*, with 52 calls$/)
  expect(words('calls', 52)).toBe('52 calls')
  expect(words('waiting', 3)).not.toContain('52')
  for (const metric of WATCHED_METRIC_NAMES) {
    const { unit } = WATCHED_METRICS[metric]
    if (unit !== 'ratio' && unit !== 'calls') expect(words(metric, 8), metric).not.toContain(' of 52')
  }
})
