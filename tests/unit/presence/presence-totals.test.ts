import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Participant } from '@/lib/shared/calls/call'
import { presenceTotals } from '@/lib/shared/presence/presence-totals'
import { participantAt } from '../../support/make-call'
import { runs } from '../../support/properties'

const row = (uid: string, joinedAt: number | null, leftAt: number | null, deviceId: string | null = null) =>
  participantAt(uid, joinedAt, leftAt, { deviceId })

/** A slow reference: counts who is present in each second. */
function slowTotals(rows: Participant[]) {
  let togetherSeconds = 0
  let aloneSeconds = 0
  const people = new Map(rows.map(({ uid }) => [uid, { presenceSeconds: 0, togetherSeconds: 0 }]))
  for (let second = 0; second < 60; second += 1) {
    const present = new Set(
      rows.flatMap(({ uid, joinedAt, leftAt }) =>
        joinedAt !== null && leftAt !== null && joinedAt <= second && second < leftAt ? [uid] : [],
      ),
    )
    if (present.size === 1) aloneSeconds += 1
    if (present.size > 1) togetherSeconds += 1
    for (const uid of present) {
      const person = people.get(uid)
      if (person === undefined) continue
      person.presenceSeconds += 1
      if (present.size > 1) person.togetherSeconds += 1
    }
  }
  return { togetherSeconds, aloneSeconds, people }
}

test('equals a second-by-second count', () => {
  const second = fc.option(fc.integer({ min: 0, max: 60 }), { nil: null })
  const anyRow = fc.record({ uid: fc.constantFrom('a', 'b', 'c'), from: second, to: second })
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 12 }), (spans) => {
      const rows = spans.map(({ uid, from, to }) => row(uid, from, to))
      const { people, ...totals } = presenceTotals(rows)
      const slow = slowTotals(rows)
      expect(totals).toEqual({ togetherSeconds: slow.togetherSeconds, aloneSeconds: slow.aloneSeconds })
      for (const [uid, person] of slow.people) expect(people.get(uid)).toMatchObject(person)
      expect(people.size).toBe(slow.people.size)
    }),
    { numRuns: runs(500) },
  )
})

test('two devices of one person count once; a second join on the same device is a reconnect', () => {
  const { togetherSeconds, aloneSeconds, people } = presenceTotals([
    row('ana', 0, 10, 'phone'),
    row('ana', 5, 20, 'web'),
    row('ana', 30, 40, 'web'),
    row('bo', 8, 12),
    row('cy', null, null),
  ])
  expect({ togetherSeconds, aloneSeconds }).toEqual({ togetherSeconds: 4, aloneSeconds: 26 })
  expect(people.get('ana')).toEqual({ presenceSeconds: 30, togetherSeconds: 4, joins: 3, reconnects: 1, devices: 2 })
  expect(people.get('cy')).toEqual({ presenceSeconds: 0, togetherSeconds: 0, joins: 0, reconnects: 0, devices: 0 })
})

test('an interval without an end, or with its end before its start, is left out', () => {
  const { togetherSeconds, aloneSeconds, people } = presenceTotals([row('ana', 0, null), row('bo', 9, 3)])
  expect({ togetherSeconds, aloneSeconds }).toEqual({ togetherSeconds: 0, aloneSeconds: 0 })
  expect(people.get('bo')).toMatchObject({ joins: 1, presenceSeconds: 0 })
})
