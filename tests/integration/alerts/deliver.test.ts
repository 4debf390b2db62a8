import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { addRule, deleteRule, readRules } from '@/lib/server/alerts/alert-rules'
import { addChannel, deleteChannel, listChannels } from '@/lib/server/alerts/channels'
import { deliverDue } from '@/lib/server/alerts/deliver'
import { claimDeliveries, type Due, finishDelivery } from '@/lib/server/alerts/deliveries'
import { countUnsent, readDeliveries, replayDelivery } from '@/lib/server/alerts/delivery-log'
import { createUser, findUserByEmail, toUser } from '@/lib/server/users/users'
import type { User } from '@/lib/shared/users/users'
import { alertRule } from '../../support/alert-rule'
import { ownAccounts } from '../../support/own-accounts'
import { silent } from '../../support/silent-log'
import { deliverAt, SENDING, saidBy, tell } from './outbox'
import { startReceiver } from './receivers'

const AT = Date.UTC(2027, 4, 12, 13) / 1000
const EMAIL = 'ops@desk.example'
ownAccounts()

const CLAIMS = sql`SELECT extract(epoch FROM claimed_until)::int AS at FROM deliveries WHERE status = 'pending'`
let user: User
let answer: (count: number) => number = () => 204
let receiver: Awaited<ReturnType<typeof startReceiver>>
let ids: { rule: string; channel: string }
beforeEach(async () => {
  const known = await findUserByEmail(EMAIL)
  user = known ? toUser(known) : await createUser({ email: EMAIL, name: 'Ops', role: 'ops', password: null })
  answer = () => 204
  receiver = await startReceiver((response, count) => {
    const status = answer(count)
    // 0 leaves the request hanging.
    if (status !== 0) response.writeHead(status).end('no')
  })
  const channel = (await addChannel({ name: 'Desk', kind: 'webhook', target: receiver.url }, user)).id
  const rule = await addRule(alertRule({ channels: [channel] }), user)
  ids = { rule, channel }
})
afterEach(async () => {
  for (const { id } of await readRules()) await deleteRule(id, user, AT * 1000)
  for (const { id } of await listChannels()) await deleteChannel(id, user)
  await receiver.close()
})

/** Puts messages of the rule into the outbox, in the order of `kinds`. */
async function say(...kinds: ('firing' | 'resolved')[]) {
  for (const kind of kinds) {
    const rules = (await readRules()).filter(({ id }) => id === ids.rule)
    await tell(rules, AT, (rule) => [saidBy(rule, AT, kind)])
  }
}
/** Delivers what is due `afterSeconds` after `AT`. */
const deliver = (afterSeconds: number) => deliverAt(AT + afterSeconds, { ...SENDING, timeoutMs: 400 })
const log = async () => (await readDeliveries({ channel: ids.channel, perPage: 100 })).data
const kindsReceived = () => receiver.received.map(({ body }) => JSON.parse(body).type as string)
const webhookIds = () => receiver.received.map(({ headers }) => headers['webhook-id'])

it('tries again for three days with the same id, at the times it says, and gives up', async () => {
  answer = () => 500
  await say('firing')
  let at = 0
  const times: number[] = []
  for (;;) {
    expect(await deliver(at - 1)).toBe(0)
    expect(await deliver(at)).toBe(1)
    times.push(at)
    const [delivery] = await log()
    if (delivery?.status !== 'pending') break
    at = (delivery.nextAttemptAt as number) - AT
  }
  expect(times).toHaveLength(10)
  expect(times.slice(0, 3)).toEqual([0, 5, 305])
  expect(at).toBeGreaterThan(3 * 86_400)
  expect(new Set(webhookIds()).size).toBe(1)
  expect(await log()).toMatchObject([{ status: 'failed', attempts: 10, problem: 'The receiver answered 500: no' }])
  // Each attempt is signed again, because receivers refuse timestamps older than some minutes.
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
})

it('gives up at once where the receiver asks to, and counts it until it is sent again', async () => {
  answer = (count) => (count === 1 ? 410 : 204)
  const { failed } = await countUnsent()
  await say('firing')
  expect(await countUnsent()).toEqual({ pending: 1, failed })
  await deliver(0)
  expect(await log()).toMatchObject([{ status: 'failed', attempts: 1 }])
  expect(await countUnsent()).toEqual({ pending: 0, failed: failed + 1 })
  await replayDelivery((await log())[0]?.id ?? '', user, (AT + 60) * 1000)
  await deliver(60)
  expect(await countUnsent()).toEqual({ pending: 0, failed })
  expect(await log()).toMatchObject([{ status: 'sent', attempts: 2 }])
  expect(new Set(webhookIds()).size).toBe(1)
})

it('keeps the order of what belongs together', async () => {
  answer = (count) => (count === 1 ? 503 : 204)
  await say('firing', 'resolved')
  expect(await deliver(0)).toBe(1)
  expect(await deliver(1)).toBe(0)
  expect(await deliver(5)).toBe(2)
  expect(kindsReceived()).toEqual(['alert.firing', 'alert.firing', 'alert.resolved'])
})

it('a receiver that does not answer delays nobody else', async () => {
  answer = () => 0
  const other = await startReceiver()
  const elsewhere = other.url.replace('127.0.0.1', 'localhost')
  const quick = (await addChannel({ name: 'Elsewhere', kind: 'webhook', target: elsewhere }, user)).id
  const silentOnes = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      addChannel({ name: `Dead ${at}`, kind: 'webhook', target: receiver.url }, user).then(({ id }) => id),
    ),
  )
  await addRule(alertRule({ name: 'Many', channels: [...silentOnes, quick] }), user)
  await tell(
    (await readRules()).filter(({ name }) => name === 'Many'),
    AT,
  )
  const due = await claimDeliveries(8, AT * 1000)
  expect(due.map(({ channel }) => channel.name).sort()).toEqual(['Dead 0', 'Dead 1', 'Elsewhere'])
  expect(await claimDeliveries(8, AT * 1000)).toEqual([])
  await other.close()
})

it('what another process has claimed since is not ended', async () => {
  await say('firing')
  const [mine] = await claimDeliveries(8, AT * 1000)
  const [theirs] = await claimDeliveries(8, (AT + 61) * 1000)
  expect(theirs?.id).toBe(mine?.id)
  await finishDelivery(mine as Due, { problem: null }, (AT + 62) * 1000)
  expect(await log()).toMatchObject([{ status: 'pending' }])
  await finishDelivery(theirs as Due, { problem: null }, (AT + 63) * 1000)
  expect(await log()).toMatchObject([{ status: 'sent', attempts: 2 }])
})

it('what is still being sent is not sent again, however long that takes', async () => {
  answer = () => 0
  await say('firing')
  let at = AT
  const sending = deliverDue({ settings: SENDING, now: () => at * 1000, log: silent })
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)
  at += 61
  const db = await accountsDb()
  const until = async () => (await rowsOf<{ at: number }>(db, CLAIMS))[0]?.at
  await expect.poll(until, { timeout: 10_000 }).toBe(at + 60)
  expect(await claimDeliveries(8, at * 1000)).toEqual([])
  // A receiver that never comes to an end does not hold its place for ever.
  at += 600
  expect(await claimDeliveries(8, (at + 60) * 1000)).toMatchObject([{ attempts: 2 }])
  await receiver.close()
  await sending
  expect(await log()).toMatchObject([{ status: 'pending', attempts: 2 }])
})

it('what was cut off while it was sent is sent again with the same id once the claim has ended', async () => {
  await say('firing')
  const [cut] = await claimDeliveries(8, AT * 1000)
  expect(await deliver(30)).toBe(0)
  expect(await deliver(61)).toBe(1)
  expect(webhookIds()).toEqual([cut?.id])
  expect(await log()).toMatchObject([{ status: 'sent', attempts: 2 }])
})

it('gives up once ten attempts were cut off before their end', async () => {
  await say('firing')
  for (let attempt = 0; attempt < 10; attempt += 1) await claimDeliveries(8, (AT + attempt * 61) * 1000)
  expect(await deliver(610)).toBe(1)
  expect(receiver.received).toEqual([])
  expect(await log()).toMatchObject([
    { status: 'failed', problem: expect.stringMatching(/^No attempt came to an end/) },
  ])
})

it('is tried again once a clock that was ahead when it failed is set back', async () => {
  answer = (count) => (count === 1 ? 500 : 204)
  await say('firing')
  const days = 3 * 86_400
  await deliver(days)
  expect(await deliver(-days)).toBe(1)
  expect(await log()).toMatchObject([{ status: 'sent' }])
})

it('a deleted channel is sent nothing more, and the log keeps its name', async () => {
  await say('firing')
  const [before] = await log()
  await deleteChannel(ids.channel, user)
  expect(await deliver(0)).toBe(0)
  const { data: deliveries } = await readDeliveries({ perPage: 100 })
  expect(deliveries.find(({ id }) => id === before?.id)).toMatchObject({
    status: 'failed',
    problem: 'The channel was deleted.',
    channel: { id: null, name: 'Desk' },
  })
  // Not counted: nobody could send it again.
  expect(await countUnsent()).toEqual({ pending: 0, failed: 0 })
})
