import { expect, it } from 'vitest'
import { METRIC_NAMES, METRICS, PERSON_METRIC_NAMES, PERSON_METRICS } from '@/lib/shared/contracts/metrics'
import { ownEntry } from '@/lib/shared/own-entry'

it('only counts of calls and sums of minutes add up', () => {
  for (const name of METRIC_NAMES) {
    const { additive, unit } = METRICS[name]
    expect(additive, name).toBe(name !== 'peakConcurrent' && ['calls', 'minutes'].includes(unit))
  }
})

it('a metric of the same name means the same of a person as of calls: its unit, its sum, what is good news', () => {
  for (const name of PERSON_METRIC_NAMES) {
    const { unit, additive, better } = PERSON_METRICS[name]
    expect(ownEntry(METRICS, name) ?? PERSON_METRICS[name], name).toMatchObject({ unit, additive, better })
  }
})

it('every definition is a sentence, and no label stands for two metrics', () => {
  for (const { definition } of [...Object.values(METRICS), ...Object.values(PERSON_METRICS)])
    expect(definition).toMatch(/^[A-Z0-9].*\.$/)
  const labels = METRIC_NAMES.map((name) => METRICS[name].label)
  expect(new Set(labels).size).toBe(labels.length)
})
