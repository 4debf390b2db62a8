import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftOf, judgedOf, newDraft, suggestedOf, typedUnit } from '@/components/alerts/draft'
import { alertFilters, editAlertHref, newAlertHref } from '@/lib/shared/alerts/address'
import { CONDITIONS } from '@/lib/shared/alerts/alerts'
import { ruleProblems, sameFilters } from '@/lib/shared/alerts/rule-problems'
import { SHOWN_METRICS } from '@/lib/shared/analytics/metrics'
import { filtersSchema } from '@/lib/shared/filters/filters'

it('what a form begins with is sound for every figure and every condition, and survives being kept', () => {
  for (const metric of SHOWN_METRICS)
    for (const condition of CONDITIONS) {
      const judged = judgedOf({ ...newDraft(metric, 85), condition }, 'tz=Europe/Berlin')
      expect(judged).not.toBeNull()
      if (judged === null) return
      expect(ruleProblems(judged)).toEqual([])
      expect(judgedOf(draftOf(judged), judged.filters)).toEqual(judged)
    }
})

it('shares are typed in percent, and a decline as its size', () => {
  const draft = newDraft('answerRate', 85)
  expect([draft.condition, draft.typed, typedUnit('answerRate', 'below')]).toEqual(['below', '80', '%'])
  expect(judgedOf({ ...draft, typed: '72.5' }, '')?.threshold).toBe(0.725)
  expect(judgedOf({ ...draft, typed: '7,5' }, '')?.threshold).toBe(0.075)
  expect(
    [newDraft('serviceLevel', 85), newDraft('missedRate', 85)].map(({ condition, typed }) => [condition, typed]),
  ).toEqual([
    ['below', '85'],
    ['above', '20'],
  ])
  const change = { ...newDraft('calls', 85), condition: 'change', typed: '30', falls: true } as const
  expect(judgedOf(change, '')?.threshold).toBe(-0.3)
  expect(judgedOf({ ...newDraft('ringP90', 85), typed: '45' }, '')?.threshold).toBe(45)
})

it.each(['', ' ', 'ten', '1e9', '--1', '1.2.3', '9999999999'])('“%s” is no threshold', (typed) => {
  expect(judgedOf({ ...newDraft('calls', 85), typed }, '')).toBeNull()
})
it.each(['0', '-5'])('“%s” is no change', (typed) => {
  expect(judgedOf({ ...newDraft('calls', 85), condition: 'change', typed }, '')).toBeNull()
})

it('a threshold is suggested that the figure passed on at most three days', () => {
  const day = 86_400
  const points = (values: readonly (number | null)[]) =>
    values.flatMap((value, index) => [
      { at: index * day + 3600, value: 0.5, calls: 30 },
      { at: index * day + 7200, value, calls: 30 },
    ])
  const draft = newDraft('missed', 85)
  expect(suggestedOf(draft, points([12, 40, 17, 13, 99, 2, null]), 'UTC')).toEqual({ typed: '13', days: 3 })
  expect(suggestedOf({ ...draft, condition: 'below' }, points([0.2, 0.4, 0.41, 0.3, 5]), 'UTC')).toEqual({
    typed: '0.4',
    days: 2,
  })
  // Shares in percent, rounded outwards.
  expect(suggestedOf(newDraft('answerRate', 85), points([0.2003, 0.3, 0.4, 0.4567]), 'UTC')).toEqual({
    typed: '45.6',
    days: 3,
  })
  const change = { ...draft, condition: 'change', falls: true } as const
  expect(suggestedOf(change, points([-0.9, -0.8, -0.7, -0.61, 2]), 'UTC')).toEqual({ typed: '70', days: 3 })
  expect(suggestedOf(change, points([1, 1, 1, 1]), 'UTC')).toBeNull()
  expect(suggestedOf(draft, points([1, 2, 3]), 'UTC')).toEqual({ typed: '1', days: 2 })
  // Days with equal values.
  expect(suggestedOf(draft, points([7, 7, 7, 7, 2]), 'UTC')).toEqual({ typed: '2', days: 4 })
  expect(suggestedOf(draft, points([7, 7]), 'UTC')).toBeNull()
  expect(suggestedOf({ ...draft, condition: 'no-data' }, points([1, 2, 3, 4]), 'UTC')).toBeNull()
})

it('takes the filters of a page without its time', () => {
  const filters = filtersSchema.parse({ range: '7d', status: 'unanswered', tz: 'Europe/Berlin', guid: 'a,b' })
  const query = alertFilters({ ...filters, activeAt: '5', from: '1', to: '2' })
  expect(new URLSearchParams(query).has('range')).toBe(false)
  expect(ruleProblems({ filters: query, condition: 'above', threshold: 1 })).toEqual([])
  const href = newAlertHref('unanswered', filters)
  expect(href).toMatch(/^\/alerts\/edit\?metric=unanswered&/)
  expect(new URL(href, 'http://x').searchParams.get('status')).toBe('unanswered')
  const edit = new URL(editAlertHref({ id: 'one', filters: query }), 'http://x')
  expect([...edit.searchParams]).toEqual([['rule', 'one'], ...new URLSearchParams(query)])
})

it('an alert is changed in its own zone', () => {
  const edit = new URL(editAlertHref({ id: 'one', filters: 'status=missed' }), 'http://x')
  expect(edit.searchParams.get('tz')).toBe('UTC')
  expect(sameFilters('status=missed', edit.searchParams.toString().replace('rule=one&', ''))).toBe(true)
})

it('filters are the same when they mean the same', () => {
  const word = fc.constantFrom('missed', 'ended', 'busy', 'rejected', 'ongoing')
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1 }), fc.uniqueArray(word), fc.boolean(), (status, type, inZone) => {
      const one = alertFilters(filtersSchema.parse({ status, type, tz: inZone ? 'Europe/Berlin' : undefined }))
      const other = new URLSearchParams()
      for (const value of status.toReversed()) other.append('status', value)
      for (const value of [...type, ...type].toReversed()) other.append('type', value)
      other.set('tz', inZone ? 'europe/berlin' : 'UTC')
      expect(sameFilters(one, other.toString())).toBe(true)
      expect(sameFilters(one, `${other}&mode=call`)).toBe(false)
    }),
  )
})
