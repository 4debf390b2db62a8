import { expect, test } from 'vitest'
import { handlingText, snoozeChoices, timeLeftText } from '@/lib/shared/callbacks/callback-words'

const at = (text: string) => Date.parse(text) / 1000

test('how much time is left is rounded up to a minute; what has passed is said as an age', () => {
  expect(timeLeftText(1000, 1000)).toBe('0 s left')
  expect(timeLeftText(1001, 1000)).toBe('1 min left')
  expect(timeLeftText(1000 + 3600, 1000)).toBe('1 h left')
  expect(timeLeftText(1000, 1000 + 3 * 86_400)).toBe('3 d overdue')
  expect(timeLeftText(null, 1000)).toBe('No deadline')
})

test('mornings are at nine by the clock of the zone, whatever the clock does in the night', () => {
  const saturday = snoozeChoices(at('2026-03-28T20:30:00Z'), 'Europe/Paris')
  expect(saturday.map(({ label }) => label)).toEqual([
    'For 1 hour',
    'For 4 hours',
    'Until tomorrow, 9:00',
    'Until Monday, 9:00',
  ])
  expect(saturday.slice(2).map(({ until }) => until)).toEqual([at('2026-03-29T07:00:00Z'), at('2026-03-30T07:00:00Z')])
  // In Auckland it is Sunday already, and tomorrow is Monday.
  const sunday = snoozeChoices(at('2026-03-28T20:30:00Z'), 'Pacific/Auckland')
  expect(sunday.map(({ label }) => label)).toEqual(['For 1 hour', 'For 4 hours', 'Until tomorrow, 9:00'])
  expect(sunday.at(-1)?.until).toBe(at('2026-03-29T20:00:00Z'))
  const monday = snoozeChoices(at('2026-03-30T12:00:00Z'), 'UTC')
  expect(monday.at(-1)).toEqual({ label: 'Until Monday, 9:00', until: at('2026-04-06T09:00:00Z') })
})

test('what was done is said most final first', () => {
  const handling = {
    id: 'x',
    claimedBy: { id: 'u', name: 'Ana' },
    claimedAt: at('2026-11-20T10:00:00Z'),
    snoozedUntil: at('2026-11-20T12:00:00Z'),
    note: null,
    outcome: null,
    outcomeAt: null,
    closedAt: at('2026-11-20T11:00:00Z'),
    closedBy: 'Bo',
  }
  const now = at('2026-11-20T11:30:00Z')
  expect(handlingText({ ...handling, outcome: 'wrong-number' }, 'UTC', now)).toContain('Wrong number. Closed by Bo on ')
  expect(handlingText(handling, 'UTC', now)).toContain('Closed by Bo on ')
  expect(handlingText({ ...handling, closedAt: null, closedBy: null }, 'UTC', now)).toContain('Snoozed until ')
  const awake = { ...handling, closedAt: null, closedBy: null, snoozedUntil: now }
  expect(handlingText(awake, 'UTC', now)).toContain('Ana has been taking care of it since ')
  expect(handlingText({ ...awake, claimedBy: null, claimedAt: null }, 'UTC', now)).toBeNull()
})
