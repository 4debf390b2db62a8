import { expect, test } from 'vitest'
import { callbackSettingsSchema, callHrefOf, DEFAULT_CALLBACK_SETTINGS } from '@/lib/shared/callbacks/callback-settings'
import { handlingText, snoozeChoices, timeLeftText } from '@/lib/shared/callbacks/callback-words'
import { zoned } from '../../support/zoned'

const at = (text: string) => Date.parse(text) / 1000

test('how much time is left is rounded up to a minute; what has passed is said as an age', () => {
  expect(timeLeftText(1000, 1000)).toBe('0 s left')
  expect(timeLeftText(1001, 1000)).toBe('1 min left')
  expect(timeLeftText(1000 + 3600, 1000)).toBe('1 h left')
  expect(timeLeftText(1000, 1000 + 3 * 86_400)).toBe('3 d overdue')
  expect(timeLeftText(null, 1000)).toBe('No deadline')
})

test('mornings are at nine by the clock of the zone, whatever the clock does in the night', () => {
  const saturday = snoozeChoices(at('2026-03-28T20:30:00Z'), zoned('Europe/Paris'))
  expect(saturday.map(({ label }) => label)).toEqual([
    'for 1 hour',
    'for 4 hours',
    'until tomorrow, 09:00',
    'until Monday, 09:00',
  ])
  expect(saturday.slice(2).map(({ until }) => until)).toEqual([at('2026-03-29T07:00:00Z'), at('2026-03-30T07:00:00Z')])
  // In Auckland it is Sunday already, and tomorrow is Monday.
  const sunday = snoozeChoices(at('2026-03-28T20:30:00Z'), zoned('Pacific/Auckland'))
  expect(sunday.map(({ label }) => label)).toEqual(['for 1 hour', 'for 4 hours', 'until tomorrow, 09:00'])
  expect(sunday.at(-1)?.until).toBe(at('2026-03-29T20:00:00Z'))
  const monday = snoozeChoices(at('2026-03-30T12:00:00Z'), zoned('UTC'))
  expect(monday.at(-1)).toEqual({ label: 'until Monday, 09:00', until: at('2026-04-06T09:00:00Z') })
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
  expect(handlingText({ ...handling, outcome: 'wrong-number' }, zoned('UTC'), now)).toContain(
    'Wrong number. Closed by Bo on ',
  )
  expect(handlingText(handling, zoned('UTC'), now)).toContain('Closed by Bo on ')
  expect(handlingText({ ...handling, closedAt: null, closedBy: null }, zoned('UTC'), now)).toContain('Snoozed until ')
  const awake = { ...handling, closedAt: null, closedBy: null, snoozedUntil: now }
  expect(handlingText(awake, zoned('UTC'), now)).toContain('Ana has been taking care of it since ')
  expect(handlingText({ ...awake, claimedBy: null, claimedAt: null }, zoned('UTC'), now)).toBeNull()
})

test('a link calls whom it is filled in with, and leads nowhere else', () => {
  expect(callHrefOf('tel:{uid}', '+49 30 1')).toBe('tel:+49%2030%201')
  expect(callHrefOf('https://crm.example/people/{uid}?call', 'a/b+c')).toBe('https://crm.example/people/a%2Fb%2Bc?call')
  expect(callHrefOf('msteams:/l/call/0/0?users={uid}', 'ana-8')).toBe('msteams:/l/call/0/0?users=ana-8')
  for (const uid of ['..', '.']) expect(callHrefOf('https://crm.example/people/{uid}', uid)).toBeNull()
  expect(callHrefOf('javascript:alert(1)//{uid}', 'ana-8')).toBeNull()
  expect(callHrefOf(null, 'ana-8')).toBeNull()
  const accepts = (link: string | null) =>
    callbackSettingsSchema.safeParse({ ...DEFAULT_CALLBACK_SETTINGS, link }).success
  for (const link of ['tel:{uid}', 'sip:{uid}@pbx.example', 'https://crm.example/{uid}', null])
    expect(accepts(link)).toBe(true)
  for (const link of [
    'tel:112',
    'https://{uid}.example/',
    'https://me:{uid}@crm.example/',
    'javascript:{uid}',
    'JAVASCRIPT:{uid}',
    'data:{uid}',
    'vbscript:{uid}',
    ' java\tscript:{uid}',
    'blob:https://x/{uid}',
    'file:///{uid}',
  ])
    expect(accepts(link), link).toBe(false)
})
