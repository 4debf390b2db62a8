import { expect, it, test } from 'vitest'
import { actorWords, auditDetailWords, auditSentence } from '@/components/settings/audit/audit-words'
import { AUDIT_ACTIONS } from '@/lib/shared/users/audit'

const NAMES: Record<string, string> = { 'leo-1': 'Leo', 'hana-2': 'Hana', night: 'Night desk', sales: 'Sales' }
const nameOf = (_kind: string, id: string) => NAMES[id] ?? id
const told = (action: string, target: string | null, details: Record<string, unknown> = {}) => {
  const entry = { id: '', at: 0, actor: 'Ana', action, target, details }
  return auditSentence(entry, nameOf)
    .map(({ text }) => text)
    .join('')
}

test.each([
  ['teams.change', 'night', { added: ['leo-1', 'hana-2'], removed: [] }, 'added Leo and Hana to Night desk'],
  ['teams.change', 'night', { added: ['leo-1'], removed: ['hana-2'] }, 'added Leo to Night desk and removed Hana'],
  ['teams.change', 'night', { removed: ['hana-2'], added: [] }, 'removed Hana from Night desk'],
  ['teams.change', 'night', { name: 'Owls', nameBefore: 'Night desk' }, 'renamed the team Night desk to Owls'],
  [
    'teams.add',
    'night',
    { name: 'Night desk', added: ['a', 'b', 'c', 'd', 'e'] },
    'made the team Night desk of a, b, c and 2 others',
  ],
  ['teams.import', 'x', { name: 'Day desk', added: ['leo-1'], removed: [] }, 'added Leo to Day desk'],
  ['teams.restore', 'night', {}, 'brought back the team Night desk'],
  ['session.sign-in', null, { provider: 'oidc' }, 'signed in with single sign-on'],
  ['users.add', 'leo@desk.example', { role: 'ops' }, 'added leo@desk.example as ops'],
  ['notes.add', 'room-7', { characters: 3 }, 'added a note to the call room-7'],
  ['tags.remove', 'room-7', { tag: 'vip' }, 'removed the tag “vip” from the call room-7'],
  ['callbacks.claim', 'leo-1', {}, 'took the call-back to Leo'],
  ['calls.read-on-behalf-of', 'room-7', { onBehalfOf: 'hana-2' }, 'opened the call room-7 as seen by Hana'],
  ['groups.mark-delivered', 'sales', {}, 'marked messages to Sales as delivered'],
  ['shares.revoke-all', null, {}, 'revoked all links of everyone'],
  ['channels.replay', 'x', { title: 'Firing', channel: 'Desk' }, 'sent “Firing” to Desk again'],
  ['later.some-thing', null, {}, 'later some thing'],
] as const)('%s of %s with %j: Ana %s', (action, target, details, words) => {
  expect(told(action, target, details)).toBe(words)
})

it('every action has words of its own, without a field name, whatever an entry lacks', () => {
  const actions = Object.entries<string>(AUDIT_ACTIONS)
  expect(new Set(actions.map(([, words]) => words)).size).toBe(actions.length)
  const uuid = '0b6b1f0e-6a55-4f4e-9f57-2f6e4a1c9f11'
  for (const [action, template] of actions) {
    expect(template, action).toMatch(/^[a-z][^.]*$/)
    for (const target of [null, uuid, 'x']) {
      const words = told(action, target)
      expect(words, action).toMatch(/^[a-z]/)
      expect(words, action).not.toMatch(/[{}]|undefined|null|[a-z][A-Z]|[a-z]_/)
    }
  }
})

test('what no account did has an actor, too', () => {
  expect(['shell', 'visitor', 'retention', 'leo@desk.example'].map(actorWords)).toEqual([
    'The shell',
    'A visitor',
    'Retention',
    'leo@desk.example',
  ])
})

test.each([
  [{ disabled: true }, 'disabled'],
  [{ role: 'ops', disabled: false, password: 'changed' }, 'role ops, enabled, password changed'],
  [{ note: '0b6b1f0e-6a55-4f4e-9f57-2f6e4a1c9f11', characters: 1 }, '1 character'],
  [{ outcome: 'success', token: 'Nightly' }, 'with the token “Nightly”'],
  [{ outcome: 'ERR_GROUP', messageId: '7' }, 'which was refused'],
  [{ hits: 0, calls: 12, notes: 1 }, '12 calls, 1 note'],
  [JSON.parse('{"constructor":{"a":1},"answeredWithinSeconds":20}'), ''],
  [
    { after: [{ currency: 'EUR', audio: '0.0035', video: '0.01' }], before: [] },
    'now EUR 0.0035 audio, 0.01 video, before none',
  ],
  [{ scopes: ['read:calls', 'export'], expiresInDays: 90 }, 'read:calls, export, for 90 days'],
  [{}, ''],
])('%j is told as “%s”', (details, words) => expect(auditDetailWords({ action: 'users.change', details })).toBe(words))
