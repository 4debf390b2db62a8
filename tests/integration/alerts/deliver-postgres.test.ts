import { describe, expect, it } from 'vitest'
import { addRule, readRules } from '@/lib/server/alerts/alert-rules'
import { addChannel } from '@/lib/server/alerts/channels'
import { readDeliveries } from '@/lib/server/alerts/delivery-log'
import { createUser } from '@/lib/server/users/users'
import { alertRule } from '../../support/alert-rule'
import { ownAccounts } from '../../support/own-accounts'
import { hasPostgres, ownDatabase } from '../../support/postgres'
import { deliverAt, saidBy, tell } from './outbox'
import { startReceiver } from './receivers'

const AT = Date.UTC(2027, 4, 12, 13) / 1000
const RULES = 30

describe.skipIf(!hasPostgres)('senders on one PostgreSQL', () => {
  const postgres = ownDatabase()
  ownAccounts({ databaseUrl: () => postgres.databaseUrl() })

  it('deliver each message once, and those of a rule in order', async () => {
    const receiver = await startReceiver((response) => setTimeout(() => response.writeHead(204).end(), 5))
    const user = await createUser({ email: 'ops@desk.example', name: 'Ops', role: 'ops', password: null })
    const channel = await addChannel({ name: 'Desk', kind: 'webhook', target: receiver.url }, user)
    for (let index = 0; index < RULES; index += 1)
      await addRule(alertRule({ name: `Rule ${index}`, channels: [channel.id] }), user)
    for (const kind of ['firing', 'resolved'] as const)
      expect(await tell(await readRules(), AT, (rule) => [saidBy(rule, AT, kind)])).toBe(RULES)
    const waiting = async () => (await readDeliveries({ status: 'pending' })).meta.pagination.total
    const sender = async () => {
      while ((await waiting()) > 0) await deliverAt(AT)
    }
    await Promise.all(Array.from({ length: 5 }, sender))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2 * RULES)
    expect(receiver.received).toHaveLength(2 * RULES)
    const types = new Map<string, string[]>()
    for (const { body } of receiver.received) {
      const { type, data } = JSON.parse(body)
      types.set(data.alert.name, [...(types.get(data.alert.name) ?? []), type])
    }
    for (const told of types.values()) expect(told).toEqual(['alert.firing', 'alert.resolved'])
    const { data: deliveries } = await readDeliveries({ perPage: 100 })
    expect(deliveries.every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(true)
    await receiver.close()
  })
})
