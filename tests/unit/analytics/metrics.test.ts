import { expect, it } from 'vitest'
import { CALL_COLUMN_HEADS } from '@/lib/shared/address/words'
import { analyticsQuerySchema } from '@/lib/shared/analytics/analytics'
import { DIMENSIONS } from '@/lib/shared/analytics/dimensions'
import { METRIC_NAMES, METRICS, SHOWN_METRICS } from '@/lib/shared/analytics/metrics'
import { OUTCOME_WORDS } from '@/lib/shared/calls/outcome'
import { GAPS } from '@/lib/shared/issues/gaps'
import { PERSON_METRIC_NAMES, PERSON_METRICS } from '@/lib/shared/people/person-metrics'
import { ownEntry } from '@/lib/shared/text/own-entry'

it('one question can ask for every metric', () => {
  expect(analyticsQuerySchema.parse({ metrics: METRIC_NAMES.join(',') }).metrics).toEqual(METRIC_NAMES)
})

it('only counts of calls, sums of minutes and talk time add up', () => {
  for (const name of METRIC_NAMES) {
    const { additive, unit } = METRICS[name]
    expect(additive, name).toBe(
      name === 'talkSeconds' || (name !== 'peakConcurrent' && ['calls', 'minutes'].includes(unit)),
    )
  }
})

it('a person’s metric has the same unit, additivity and direction as the metric of calls with its name', () => {
  for (const name of PERSON_METRIC_NAMES) {
    const { unit, additive, better } = PERSON_METRICS[name]
    expect(ownEntry(METRICS, name) ?? PERSON_METRICS[name], name).toMatchObject({ unit, additive, better })
  }
})

it('every definition is a sentence, and no two metrics share a label', () => {
  for (const { definition } of [...Object.values(METRICS), ...Object.values(PERSON_METRICS)])
    expect(definition).toMatch(/^[A-Z0-9].*\.$/)
  const labels = SHOWN_METRICS.map((name) => METRICS[name].label)
  expect(new Set(labels).size).toBe(labels.length)
})

it('words of the screen are of outcomes, with the statuses of the API after them', () => {
  const words = [
    ...SHOWN_METRICS.map((name): { label: string; definition: string } => METRICS[name]),
    ...Object.values(OUTCOME_WORDS),
    ...Object.values(GAPS).map(({ label, words: definition }) => ({ label, definition })),
    ...Object.values(DIMENSIONS).map(({ label }) => ({ label, definition: '' })),
    ...Object.values(CALL_COLUMN_HEADS).map((label) => ({ label, definition: '' })),
  ].map(({ label, definition }) => `${label}: ${definition.replace(/ In the API: .*/, '')}`)
  expect(words.filter((text) => /\b(unanswered|rejected|cancell?ed|initiated)\b/i.test(text))).toEqual([])
  expect(METRICS.missed.definition).toMatch(/In the API: unanswered, missed, busy\.$/)
})
