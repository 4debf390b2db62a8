import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addChannel, listChannels } from '@/lib/server/alerts/channels'
import { countUnsent, readDeliveries, replayDelivery } from '@/lib/server/alerts/delivery-log'
import { addDigest, changeDigest, deleteDigest, digestById, readDigests } from '@/lib/server/alerts/digests'
import { sendDueDigests, tryDigest } from '@/lib/server/alerts/send-digests'
import { digestSecret, readToken, resubscribe, unsubscribe, unsubscribeToken } from '@/lib/server/alerts/unsubscribe'
import { addTeam, deleteTeam } from '@/lib/server/teams/teams'
import { createUser } from '@/lib/server/users/users'
import type { DigestSettings } from '@/lib/shared/alerts/digests'
import type { User } from '@/lib/shared/users/users'
import { ownAccounts } from '../../support/own-accounts'
import { size } from '../../support/properties'
import { silent } from '../../support/silent-log'
import { makeRecords } from '../../unit/analytics/make-records'
import { type CountedMetric, referenceMetric } from '../../unit/analytics/reference'
import { ownCalls } from '../analytics/own-calls'
import { deliverAt, SENDING } from './outbox'
import { startMailServer, startReceiver } from './receivers'

/** A Monday at 8:00 in Berlin, after the clocks went forward on the Sunday before. */
const AT = Date.UTC(2023, 2, 27, 6) / 1000
const ZONE = 'Europe/Berlin'
const DAY = { from: Date.UTC(2023, 2, 25, 23) / 1000, to: Date.UTC(2023, 2, 26, 22) / 1000 }
ownAccounts()
const own = ownCalls(AT, makeRecords(size(1500, 3000), 29, AT - 20 * 86_400, AT))

let user: User
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
const channels = { email: '', webhook: '' }
beforeAll(async () => {
  user = await createUser({ email: 'ops@desk.example', name: 'Ops', role: 'ops', password: null })
  mailServer = await startMailServer()
  receiver = await startReceiver()
  const target = 'Ana@desk.example, bo@desk.example, ana@desk.example'
  channels.email = (await addChannel({ name: 'Leads', kind: 'email', target }, user)).id
  channels.webhook = (await addChannel({ name: 'Desk', kind: 'webhook', target: receiver.url }, user)).id
})
afterAll(async () => {
  await mailServer.close()
  await receiver.close()
})
beforeEach(async () => {
  for (const { id } of await readDigests()) await deleteDigest(id, user)
  mailServer.received.length = 0
  receiver.received.length = 0
})

const SETTINGS: DigestSettings = {
  name: 'Morning <figures> & more',
  frequency: 'daily',
  weekday: 1,
  time: '08:00',
  zone: ZONE,
  filters: '',
  channels: [],
  isEnabled: true,
}
const add = (more: Partial<DigestSettings> = {}) =>
  addDigest({ ...SETTINGS, channels: [channels.email], ...more }, user, (AT - 3600) * 1000)
const questionOf = async () => ({ ...own.deps(), syncedAt: AT })
const waiting = async () => (await countUnsent()).pending
/** Sends what is due. @returns how many messages that put into the outbox */
async function due(at: number, syncedAt: number | null = at - 5): Promise<number> {
  const before = await waiting()
  await sendDueDigests({ questionOf, syncedAt, nowMs: at * 1000, log: silent })
  return (await waiting()) - before
}
const settings = () => ({ ...SENDING, mail: { url: mailServer.url, from: 'Callscope <alerts@calls.example>' } })
const deliver = async (at = AT) => {
  while ((await deliverAt(at, settings())) > 0);
}

it('is put into the outbox once at its time, for every address by itself', async () => {
  const id = await add()
  const used = (await listChannels()).map(({ name, rules, digests }) => [name, rules, digests])
  expect(used).toEqual([
    ['Desk', 0, 0],
    ['Leads', 0, 1],
  ])
  expect(await due(AT - 1)).toBe(0)
  await Promise.all([due(AT), due(AT)])
  expect(await waiting()).toBe(2)
  expect(await due(AT + 60)).toBe(0)
  expect((await digestById(id)).nextAt).toBe(AT + 86_400)
  await deliver()
  expect(mailServer.received.map(({ to }) => to).sort()).toEqual([['ana@desk.example'], ['bo@desk.example']])
  const { data: deliveries } = await readDeliveries({ perPage: 10 })
  expect(deliveries.slice(0, 2).map(({ status, kind }) => `${kind} ${status}`)).toEqual(['digest sent', 'digest sent'])
})

it('is not sent any more to an address that unsubscribes while its mail waits, not even by hand', async () => {
  const id = await add()
  await due(AT)
  await unsubscribe(id, 'bo@desk.example')
  await deliver()
  expect(mailServer.received.map(({ to }) => to)).toEqual([['ana@desk.example']])
  const { data: deliveries } = await readDeliveries({ perPage: 2 })
  const ended = deliveries.find(({ recipient }) => recipient === 'bo@desk.example')
  expect(ended).toMatchObject({ status: 'failed', problem: 'The address has unsubscribed.' })
  // Not counted: there is nothing to fix.
  expect(await countUnsent()).toEqual({ pending: 0, failed: 0 })
  const again = () => replayDelivery(ended?.id ?? '', user, AT * 1000)
  await expect(again()).rejects.toMatchObject({ code: 'CONFLICT', message: 'The address has unsubscribed.' })
  await resubscribe(id, 'bo@desk.example')
  await again()
  await deliver()
  expect(mailServer.received).toHaveLength(2)
})

it('about a team that is gone is recorded as failed with the reason, once, and says so when it is tried', async () => {
  const team = await addTeam({ name: 'Short lived', uids: ['u1'] }, user)
  const id = await add({ filters: `team=${team}` })
  expect(await due(AT)).toBe(0)
  expect(await due(AT + 60)).toBe(0)
  const problem = 'team: has no team “short-lived”; known are north, south, empty'
  const { data: deliveries } = await readDeliveries({ perPage: 3 })
  expect(deliveries.filter(({ title }) => title.endsWith(': could not be written'))).toMatchObject([
    { kind: 'digest', status: 'failed', problem, attempts: 0, nextAttemptAt: null },
    { kind: 'digest', status: 'failed', problem, attempts: 0, nextAttemptAt: null },
  ])
  expect(await digestById(id)).toMatchObject({ nextAt: AT + 86_400, lastSentAt: null })
  const deps = { questionOf, settings: settings(), nowMs: AT * 1000 }
  expect(await tryDigest(await digestById(id), 'ops@desk.example', deps)).toBe(problem)
  await deliver()
  expect(mailServer.received).toEqual([])
  await deleteDigest(id, user)
  await deleteTeam(team, user)
})

it('says the figures of exactly its days, and leads to them', async () => {
  await add({ channels: [channels.webhook] })
  await due(AT)
  await deliver()
  const { type, data } = JSON.parse(receiver.received[0]?.body ?? '{}')
  expect(type).toBe('digest')
  expect(data.period).toEqual({ ...DAY, zone: ZONE })
  const inside = own.calls.filter(({ time }) => time >= DAY.from && time < DAY.to)
  expect(inside.length).toBeGreaterThan(50)
  for (const figure of data.figures.filter(({ metric }: { metric: string }) => metric !== 'peakConcurrent')) {
    const wanted = referenceMetric(figure.metric as CountedMetric, inside)
    if (wanted === null) expect(figure.value).toBeNull()
    else expect(figure.value, figure.metric).toBeCloseTo(wanted, 9)
  }
  // One bar for each hour of a day that had 23.
  const calls = data.figures.find(({ metric }: { metric: string }) => metric === 'calls')
  expect(calls.course).toHaveLength(23)
  expect(calls.course.reduce((sum: number, value: number) => sum + value, 0)).toBe(inside.length)
  const link = new URL(calls.link)
  expect(link.origin + link.pathname).toBe('https://calls.example/calls')
  expect(await own.listTotal(Object.fromEntries(link.searchParams))).toBe(inside.length)
})

it('reads right as text, and as a page without script or images', async () => {
  await add()
  await due(AT)
  await deliver()
  const { mail } = mailServer.received[0] as (typeof mailServer.received)[0]
  expect(mail.subject).toBe('Morning <figures> & more: Sun 26 Mar 2023')
  expect(mail.html).toContain('Morning &lt;figures&gt; &amp; more')
  expect(mail.html).not.toMatch(/<script|<img|url\(|javascript:/)
  expect(mail.html).toMatch(/prefers-color-scheme:dark/)
  const inside = own.calls.filter(({ time }) => time >= DAY.from && time < DAY.to)
  expect(mail.text).toContain(`\nCalls: ${inside.length}`)
  expect(mail.text).toContain('Unsubscribe: https://calls.example/api/digests/unsubscribe?token=')
  const hrefs = [...String(mail.html).matchAll(/href="([^"]+)"/g)].map(
    ([, href]) => href?.replaceAll('&amp;', '&') ?? '',
  )
  expect(hrefs.length).toBeGreaterThan(5)
  for (const href of hrefs) expect(new URL(href).origin).toBe('https://calls.example')
  if (process.env.TEST_PICTURES)
    writeFileSync(path.join(process.env.TEST_PICTURES_FOLDER ?? '.', 'digest.html'), String(mail.html))
})

it('waits until the mirror has its days to their end', async () => {
  await add()
  expect(await due(AT, null)).toBe(0)
  expect(await due(AT, DAY.to - 1)).toBe(0)
  expect(await due(AT + 600, DAY.to)).toBe(2)
})

it('after days of standing still sends only the latest', async () => {
  const id = await add()
  const later = AT + 3 * 86_400 + 3600
  expect(await due(later)).toBe(2)
  expect((await digestById(id)).nextAt).toBe(AT + 4 * 86_400)
  expect(await due(later + 60)).toBe(0)
})

it('one whose next time a clock has set that was years ahead is sent, and goes on at its times', async () => {
  const id = await add()
  await due(AT)
  const next = (await digestById(id)).nextAt
  const years = AT + 3 * 365 * 86_400
  await due(years, years)
  expect((await digestById(id)).nextAt).toBeGreaterThan(years)
  expect(await due(AT + 7200)).toBe(2)
  expect((await digestById(id)).nextAt).toBe(next)
  // Another process whose clock is a little behind sends nothing twice.
  expect(await due(AT - 2)).toBe(0)
})

it('a paused one is not sent, then or later', async () => {
  const id = await add()
  await changeDigest(id, { isEnabled: false }, user, (AT - 60) * 1000)
  expect(await due(AT)).toBe(0)
  await changeDigest(id, { isEnabled: true }, user, (AT + 60) * 1000)
  expect(await due(AT + 60)).toBe(0)
  expect((await digestById(id)).nextAt).toBe(AT + 86_400)
})

it('one that was changed while it was written is not sent as it was', async () => {
  const id = await add()
  const before = await waiting()
  await sendDueDigests({
    questionOf: async () => {
      await changeDigest(id, { time: '09:00' }, user, AT * 1000 + 1)
      return questionOf()
    },
    syncedAt: AT,
    nowMs: AT * 1000,
    log: silent,
  })
  expect(await waiting()).toBe(before)
  expect((await digestById(id)).nextAt).toBe(AT + 3600)
})

it('a test goes to one address and nobody else', async () => {
  const id = await add({ channels: [channels.email, channels.webhook], frequency: 'weekly' })
  const deps = { questionOf, settings: settings(), nowMs: AT * 1000 }
  expect(await tryDigest(await digestById(id), user.email, deps)).toBeNull()
  expect(mailServer.received.map(({ to }) => to)).toEqual([[user.email]])
  expect(mailServer.received[0]?.mail.subject).toBe(`${SETTINGS.name}: Mon 20 Mar 2023 – Sun 26 Mar 2023`)
  expect(receiver.received).toEqual([])
  const without = { ...deps, settings: { ...settings(), mail: null } }
  expect(await tryDigest(await digestById(id), user.email, without)).toMatch(/SMTP_URL is not set/)
})

describe('unsubscribing', () => {
  it('is one click for mail programs, for this address and this digest only', async () => {
    const id = await add()
    const other = await add({ name: 'Another' })
    await due(AT)
    await deliver()
    const bo = mailServer.received.find(({ to }) => to[0] === 'bo@desk.example')
    expect(bo?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    expect(bo?.raw).toMatch(/^List-Id: <[0-9a-f-]{36}\.digests\.[\w.-]+>\r?$/im)
    const list = bo?.mail.headers.get('list') as unknown as { unsubscribe: { url: string } }
    const token = new URL(list.unsubscribe.url).searchParams.get('token') ?? ''
    const read = await readToken(token)
    expect(read).toMatchObject({ address: 'bo@desk.example' })
    if (read === null) return
    await unsubscribe(read.digestId, read.address)
    await unsubscribe(read.digestId, 'BO@desk.example')
    expect((await digestById(read.digestId)).unsubscribed).toEqual(['bo@desk.example'])
    mailServer.received.length = 0
    expect(await due(AT + 86_400)).toBe(3)
    await deliver(AT + 86_400)
    expect(mailServer.received.filter(({ to }) => to[0] === 'bo@desk.example')).toHaveLength(1)
    expect([id, other]).toContain(read.digestId)

    expect(await resubscribe(read.digestId, 'BO@desk.example')).not.toBeNull()
    expect(await resubscribe(read.digestId, read.address)).not.toBeNull()
    expect(await resubscribe('00000000-0000-4000-8000-000000000000', read.address)).toBeNull()
    expect((await digestById(read.digestId)).unsubscribed).toEqual([])
    mailServer.received.length = 0
    await due(AT + 2 * 86_400)
    await deliver(AT + 2 * 86_400)
    expect(mailServer.received.filter(({ to }) => to[0] === 'bo@desk.example')).toHaveLength(2)
  })

  it('takes no forged, foreign or broken token', async () => {
    const id = await add()
    const secret = (await digestSecret(id))?.secret ?? ''
    const good = unsubscribeToken(id, 'ana@desk.example', secret)
    const check = async (token: string) => (await readToken(token)) !== null
    expect(await check(good)).toBe(true)
    const [digest, , signature] = good.split('.')
    const stranger = Buffer.from('stranger@desk.example').toString('base64url')
    expect(await check([digest, stranger, signature].join('.'))).toBe(false)
    expect(await check(`${good}x`)).toBe(false)
    expect(await check(good.slice(0, -1))).toBe(false)
    expect(await check(unsubscribeToken(id, 'ana@desk.example', 'another secret'))).toBe(false)
    for (const broken of ['', '.', '..', 'a.b', `${good}.d`]) expect(await check(broken)).toBe(false)
  })
})
