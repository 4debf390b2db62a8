import { startReceiver } from '../../integration/alerts/receivers'
import { makeToken, signedIn } from '../server'
import type { Stack } from '../stack'

const DAY_MINUTES = 1440
const JUDGED = { windowMinutes: 360, condition: 'above', least: 0, forMinutes: 0, keepMinutes: 30 } as const
const RULES = [
  { name: 'Many unanswered', ...JUDGED, metric: 'unanswered', threshold: 55 },
  {
    name: 'More than yesterday',
    ...JUDGED,
    metric: 'calls',
    condition: 'change',
    comparedWith: 'day',
    threshold: 0.05,
  },
  { name: 'Low answer rate', ...JUDGED, metric: 'answerRate', condition: 'below', threshold: 0.6, windowMinutes: 60 },
  { name: 'No calls', ...JUDGED, metric: 'calls', condition: 'no-data', threshold: null, windowMinutes: DAY_MINUTES },
]

/** Rules, a daily digest and a receiver of both. @returns how many messages have arrived, and how to end it */
export async function setUpAlerts(
  stack: Stack,
): Promise<{ received: () => number; token: string; close: () => unknown }> {
  const receiver = await startReceiver()
  const client = await signedIn(stack.url)
  const token = await makeToken(client, ['read:calls', 'read:analytics', 'export', 'metrics'], 365)
  const target = receiver.url
  const channel = await client.send<{ data: { id: string } }>('POST', '/api/channels', {
    name: 'Proof',
    kind: 'webhook',
    target,
  })
  const channels = [channel.data.id]
  for (const rule of RULES) await client.send('POST', '/api/alerts', { ...rule, channels })
  const digest = { name: 'Daily', frequency: 'daily', time: '08:00', zone: 'Europe/Paris', channels }
  await client.send('POST', '/api/digests', digest)
  return {
    received: () => receiver.received.length,
    token,
    close: receiver.close,
  }
}
