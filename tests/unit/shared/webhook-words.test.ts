import { expect, test } from 'vitest'
import { webhookWords } from '@/components/settings/sync/sync-webhooks'
import type { WebhookState } from '@/lib/shared/sync/webhooks'

const NOW = 1_760_000_000
const state = (rest: Partial<WebhookState>): WebhookState => ({
  isConfigured: true,
  url: null,
  user: 'vendor',
  last: { event: 'call_ended', at: NOW - 60 },
  received: 10,
  ignored: 0,
  waiting: 0,
  gap: { since: NOW - 3600, ended: 412, unannounced: 0, isNewestOnly: false },
  ...rest,
})
const gap = (rest: Partial<NonNullable<WebhookState['gap']>>) =>
  state({ gap: { since: NOW - 3600, ended: 412, unannounced: 0, isNewestOnly: false, ...rest } })

test.each([
  [state({ isConfigured: false, user: null, last: null, gap: null }), 'Off', 'give them a user and a password'],
  [state({ last: null, gap: null }), 'Nothing received', 'Enter the address below at the Calls API'],
  [state({ last: { event: 'call_ended', at: NOW - 7200 } }), 'Silent', 'arrived 2 h ago'],
  [state({}), 'Receiving', 'Every one of the 412 calls that ended in the last 24 hours was announced'],
  [state({ ignored: 9 }), 'Receiving', 'Every one of'],
  [state({ ignored: 10 }), 'Only tests', 'nothing that arrived in the last 24 hours is about a call'],
  [gap({ ended: 0 }), 'Receiving', 'No call has ended since'],
  [
    gap({ unannounced: 3 }),
    'Some missing',
    '3 of the 412 calls that ended in the last 24 hours came without a webhook',
  ],
  [gap({ ended: 1, unannounced: 1 }), 'Some missing', '1 of the one call'],
  [gap({ ended: 1000, isNewestOnly: true }), 'Receiving', 'Every one of the last 1,000 calls that ended'],
])('%j', (given, badge, words) => {
  const { badge: shown, long } = webhookWords(given, NOW)
  expect(shown).toBe(badge)
  expect(long).toContain(words)
})
