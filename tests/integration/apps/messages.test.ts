import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as tryChannel } from '@/app/api/channels/[id]/test/route'
import { POST as tryDigest } from '@/app/api/digests/[id]/test/route'
import { addRule, deleteRule, readRules } from '@/lib/server/alerts/alert-rules'
import { addChannel } from '@/lib/server/alerts/channels'
import { config } from '@/lib/server/process/config/config'
import { inApp } from '@/lib/server/process/config/current-app'
import type { DigestContent } from '@/lib/shared/alerts/digests'
import { alertRule } from '../../support/alert-rule'
import { configure, ownUsers } from '../../support/own-accounts'
import { ownDirectory } from '../../support/own-mirror'
import { deliverAt, SENDING, saidBy, tell } from '../alerts/outbox'
import { startMailServer, startReceiver } from '../alerts/receivers'

const AT = Date.UTC(2027, 4, 12, 13) / 1000
const users = ownUsers()
const directory = ownDirectory()
beforeAll(() => {
  const file = path.join(directory, 'apps.json')
  const app = (id: string) => ({ id, name: `App ${id}`, apiUrl: 'http://127.0.0.1:1/v3', apiKey: `key-${id}` })
  writeFileSync(file, JSON.stringify(['a', 'b'].map(app)))
  configure({ CALLS_APPS_FILE: file, CALLS_API_URL: '', CALLS_API_KEY: '' })
})
afterAll(() => configure({ CALLS_APPS_FILE: '' }))

test('what waits to be sent for an app that is no longer configured is not sent', async () => {
  const receiver = await startReceiver()
  await inApp('b', async () => {
    const { id } = await addChannel({ name: 'Gone', kind: 'webhook', target: receiver.url }, users.admin)
    await addRule(alertRule({ name: 'Gone', channels: [id] }), users.admin)
    await tell(await readRules(), AT)
  })
  const file = config().appsFile ?? ''
  const alone = path.join(directory, 'alone.json')
  writeFileSync(alone, JSON.stringify(JSON.parse(readFileSync(file, 'utf8')).slice(0, 1)))
  configure({ CALLS_APPS_FILE: alone })
  expect(await deliverAt(AT)).toBe(0)
  configure({ CALLS_APPS_FILE: file })
  expect(await deliverAt(AT)).toBe(1)
  expect(receiver.received).toHaveLength(1)
  await inApp('b', async () => {
    for (const { id } of await readRules()) await deleteRule(id, users.admin, AT * 1000)
  })
})

const digest: DigestContent = {
  digestId: 'd1',
  name: 'Daily',
  frequency: 'daily',
  period: { from: AT - 86_400, to: AT, zone: 'UTC' },
  compared: null,
  figures: [
    {
      metric: 'calls',
      label: 'Calls',
      value: 3,
      text: '3',
      change: null,
      basis: '',
      course: [1, 2],
      path: '/calls?range=today',
    },
  ],
  brief: [{ text: 'More calls.', href: '/calls?range=7d', metric: 'calls', value: 3, previous: 1, n: 3 }],
  path: '/?range=today',
}

test('every link of a message opens its own app, in mails, Slack and webhooks', async () => {
  const [webhook, slack, mail] = [await startReceiver(), await startReceiver(), await startMailServer()]
  const targets = [
    { name: 'Hook', kind: 'webhook', target: webhook.url },
    { name: 'Slack', kind: 'slack', target: slack.url },
    { name: 'Mail', kind: 'email', target: 'desk@calls.example' },
  ] as const
  // Delivered by a loop that belongs to no app.
  for (const app of ['a', 'b'])
    await inApp(app, async () => {
      const channels = []
      for (const target of targets) channels.push((await addChannel(target, users.admin)).id)
      await addRule(alertRule({ name: app, channels }), users.admin)
      await tell(await readRules(), AT, (rule) => {
        const fired = saidBy(rule, AT)
        return [fired, { ...fired, kind: 'digest', title: 'Daily', rule: null, digest }]
      })
    })
  const settings = { ...SENDING, mail: { url: mail.url, from: 'x@calls.example' } }
  for (let round = 0; round < 6; round += 1) await deliverAt(AT + round * 60, settings)

  const texts = [
    ...webhook.received.map(({ body }) => body),
    ...slack.received.map(({ body }) => body),
    ...mail.received.map((one) => one.mail.text ?? ''),
  ]
  expect(webhook.received).toHaveLength(4)
  expect(slack.received).toHaveLength(4)
  expect(mail.received.length).toBeGreaterThanOrEqual(2)
  const counts = { a: 0, b: 0 }
  for (const text of texts) {
    const links = [...text.matchAll(/https:\/\/calls\.example[^\s"'|>\\)]*/g)].map(([link]) =>
      link.replaceAll('&amp;', '&'),
    )
    expect(links.length).toBeGreaterThan(0)
    const apps = new Set(links.map((link) => new URL(link).searchParams.get('app')))
    expect([...apps], text).toHaveLength(1)
    const [app] = apps
    expect(['a', 'b']).toContain(app)
    counts[app as 'a' | 'b'] += 1
  }
  expect(counts.a).toBe(counts.b)
  await Promise.all([webhook.close(), slack.close(), mail.close()])
}, 60_000)

test('a user has two test messages on the way at most, to whatever receivers', async () => {
  configure({ ALERT_ALLOW_HOSTS: '127.0.0.1' })
  const waiting: (() => void)[] = []
  let onBoth = () => {}
  const bothArrived = new Promise<void>((resolve) => {
    onBoth = resolve
  })
  const silentReceiver = await startReceiver((response, count) => {
    waiting.push(() => response.end())
    if (count === 2) onBoth()
  })
  const target = { name: 'Silent', kind: 'webhook', target: silentReceiver.url } as const
  const { id } = await inApp('a', () => addChannel(target, users.admin))
  const send = () => tryChannel.ask(users.admin, { params: { id } }, new AbortController().signal, 'a')
  const sendDigest = () => {
    const request = { params: { id: '00000000-0000-4000-8000-000000000009' } }
    return tryDigest.ask(users.admin, request, new AbortController().signal, 'a')
  }
  const both = [send(), send()]
  await bothArrived
  const refusal = { status: 429, message: expect.stringContaining('You have 2 test messages on the way') }
  await expect(send()).rejects.toMatchObject(refusal)
  await expect(sendDigest()).rejects.toMatchObject(refusal)
  for (const answer of waiting) answer()
  expect(await Promise.all(both)).toMatchObject([{ data: { isDelivered: true } }, { data: { isDelivered: true } }])
  await expect(sendDigest()).rejects.toMatchObject({ status: 404 })
  await silentReceiver.close()
})
