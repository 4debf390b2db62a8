import { beforeAll, expect, test } from 'vitest'
import { webhookState } from '@/lib/server/process/workspace/webhooks'
import type { Workspace } from '@/lib/server/process/workspace/workspace'
import { storeRecords } from '@/lib/server/sync/pages/records'
import { receiveEvent } from '@/lib/server/sync/webhooks/events'
import { configure, ownAccounts } from '../../support/own-accounts'
import { ownMirror } from '../../support/own-mirror'

const NOW = 1_760_000_000
const MINUTE = 60
const CREDENTIALS = { WEBHOOK_USER: 'vendor', WEBHOOK_PASSWORD: 'kT9-webhooks-in-the-suite' }

ownAccounts()
const { mirror } = ownMirror()
const space = { mirror: async () => mirror() } as Workspace
const state = () => webhookState(new Date(NOW * 1000), space)

let events = 0
/** Receives a webhook as of `minutesAgo`. */
async function announce(sessionId: string | null, minutesAgo: number, event = 'call_ended'): Promise<void> {
  events += 1
  const at = new Date((NOW - minutesAgo * MINUTE) * 1000)
  await receiveEvent({ bodyHash: `${events}`, event, sessionId, isHint: true }, at)
}
/** A call that ended `minutesAgo`, unless it is ongoing. */
const call = (sessionId: string, minutesAgo: number, status = 'ended') => ({
  sessionId,
  status,
  initiatedAt: NOW - (minutesAgo + 20) * MINUTE,
  startedAt: NOW - (minutesAgo + 19) * MINUTE,
  ...(status === 'ongoing' ? {} : { endedAt: NOW - minutesAgo * MINUTE }),
  participants: [],
})

beforeAll(async () => {
  const calls = [
    call('announced', 60),
    call('announced-late', 50),
    call('announced-by-its-recording', 45),
    call('only-its-start', 40),
    call('silent', 30),
    call('before-the-first-webhook', 23 * 60),
    call('ended-just-now', 0.5),
    call('still-open', 0, 'ongoing'),
    call('nobody-answered', 30, 'unanswered'),
    call('the-day-before', 25 * 60),
  ]
  await storeRecords({ mirror: mirror(), now: () => NOW * 1000 }, calls, NOW * 1000)
})

test('without credentials it says that they are missing, and nothing else', async () => {
  expect(await state()).toEqual({
    isConfigured: false,
    url: null,
    user: null,
    last: null,
    received: 0,
    ignored: 0,
    waiting: 0,
    gap: null,
  })
})

test('the gap is the calls that ended since the first webhook and that no webhook named at their end or later', async () => {
  configure({ ...CREDENTIALS, NEXTAUTH_URL: 'https://calls.example.com' })
  expect((await state()).gap).toBeNull()
  await announce('long-gone', 120)
  await announce('announced', 60)
  await announce('announced-late', 10)
  await announce('announced-by-its-recording', 40, 'recording_generated')
  await announce('only-its-start', 59, 'call_started')
  await announce(null, 3, 'call_unanswered')
  expect(await state()).toEqual({
    isConfigured: true,
    url: 'https://calls.example.com/api/hooks/calls',
    user: 'vendor',
    last: { event: 'call_unanswered', at: NOW - 3 * MINUTE },
    received: 6,
    ignored: 0,
    waiting: 6,
    gap: { since: NOW - 120 * MINUTE, ended: 5, unannounced: 2, isNewestOnly: false },
  })
})
