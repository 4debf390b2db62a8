import { expect, test } from 'vitest'
import { auditDetailWords } from '@/components/settings/audit/audit-words'

test.each([
  [{ disabled: true }, 'disabled'],
  [{ role: 'ops', disabled: false, password: 'changed' }, 'role ops, enabled, password changed'],
  [{ note: '0b6b1f0e-6a55-4f4e-9f57-2f6e4a1c9f11', characters: 24 }, '24 characters'],
  [{ fromSeconds: 1, toSeconds: null, body: 'Outage' }, '“Outage”'],
  [{ onBehalfOf: 'ana-8', outcome: 'success' }, 'as seen by ana-8, outcome success'],
  [{ provider: 'credentials' }, 'with a password'],
  [JSON.parse('{"constructor":{"a":1}}'), 'constructor {"a":1}'],
  [
    { after: [{ currency: 'EUR', audio: '0.0035', video: '0.01' }], before: [] },
    'now EUR 0.0035 audio, 0.01 video, before none',
  ],
  [{ scopes: ['read:calls', 'export'], expiresInDays: 90 }, 'read:calls, export, for 90 days'],
  [{ outcome: 'success', token: 'Nightly' }, 'outcome success, with the token “Nightly”'],
  [{ before: 'x' }, 'before x'],
  [{}, ''],
])('%j is told as “%s”', (details, words) => expect(auditDetailWords(details)).toBe(words))
