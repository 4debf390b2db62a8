import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '@/lib/server/accounts/database'
import { accountsDb, closeAccounts } from '@/lib/server/accounts/db'
import { addRule } from '@/lib/server/alerts/alert-rules'
import { addChannel } from '@/lib/server/alerts/channels'
import { deliverDue } from '@/lib/server/alerts/deliver'
import { createUser } from '@/lib/server/users/users'
import { Random } from '@/lib/simulator/random'
import { alertRule } from '../../support/alert-rule'
import { ownAccounts } from '../../support/own-accounts'
import { size } from '../../support/properties'
import { silent } from '../../support/silent-log'
import { SENDING } from '../alerts/outbox'
import { startReceiver } from '../alerts/receivers'

/** One here, a hundred in `npm run prove -- kills`. */
const KILLS = Number(process.env.TEST_WRITE_KILLS ?? size(1, 100))
const SEED = Number(process.env.TEST_SEED ?? size(7, Date.now() % 2 ** 31))
const MOST_WRITES = 40
const MOST_DELAY_MS = 25
/** Each process numbers its writes from this times its own number. */
const NUMBERS = 1000

ownAccounts()
const random = new Random(SEED)
/** The writes that the killed processes reported, by kind. */
const written = new Map<string, string[]>()
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  receiver = await startReceiver()
  const user = await createUser({ email: 'kills@example.com', name: 'Kim', role: 'admin', password: null })
  const channel = await addChannel({ name: 'Desk', kind: 'webhook', target: receiver.url }, user)
  await addRule(alertRule({ channels: [channel.id] }), user)
  await closeAccounts()
})
afterAll(() => receiver.close())

/** Starts a process that writes, and kills it after a random number of writes and a random delay. */
async function live(life: number): Promise<void> {
  const file = path.join(import.meta.dirname, 'kills-child.ts')
  const args = ['--import', 'tsx', file, String(SEED + life), String(life * NUMBERS)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const writes = random.below(MOST_WRITES)
  const delayMs = random.below(MOST_DELAY_MS)
  let seen = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [kind = '', id = ''] = line.split(' ')
    written.set(kind, [...(written.get(kind) ?? []), id])
    if (seen === writes) setTimeout(() => child.kill('SIGKILL'), delayMs)
    seen += 1
  }
  const [, signal] = await exited
  expect(signal).toBe('SIGKILL')
}

async function idsOf(query: string): Promise<string[]> {
  const rows = await rowsOf<{ id: unknown }>(await accountsDb(), sql.raw(query))
  return rows.map(({ id }) => String(id))
}

const STORED: Record<string, string> = {
  note: 'SELECT id FROM notes',
  tag: 'SELECT session_id AS id FROM call_tags',
  share: 'SELECT id FROM shares',
  callback: 'SELECT id FROM callbacks',
  step: 'SELECT at AS id FROM alert_transitions',
}

/** What is wrong in the stores, in words. @param lives the processes killed so far, each with at most one unreported write in flight */
async function faults(lives: number): Promise<string[]> {
  const found: string[] = []
  for (const [kind, query] of Object.entries(STORED)) {
    const stored = await idsOf(query)
    const said = written.get(kind) ?? []
    const missing = said.filter((id) => !stored.includes(id))
    if (missing.length > 0) found.push(`${kind}: ${missing.length} missing`)
    if (new Set(stored).size < stored.length) found.push(`${kind}: some twice`)
    if (stored.length > said.length + lives) found.push(`${kind}: ${stored.length} instead of ${said.length}`)
  }
  const bodies = await idsOf('SELECT body AS id FROM notes')
  if (new Set(bodies).size < bodies.length) found.push('note: one body twice')
  // The audit log has every write and nothing else.
  const audited = await idsOf(
    `SELECT action AS id FROM audit_log WHERE action IN ('notes.add', 'tags.add', 'shares.create')`,
  )
  const audits = [
    ['notes.add', 'note'],
    ['tags.add', 'tag'],
    ['shares.create', 'share'],
  ] as const
  for (const [action, kind] of audits)
    if (audited.filter((one) => one === action).length !== (await idsOf(STORED[kind] ?? '')).length)
      found.push(`${kind}: not as audited`)
  const transitions = (await idsOf(STORED.step ?? '')).length
  const deliveries = (await idsOf('SELECT id FROM deliveries')).length
  if (transitions !== deliveries) found.push(`${deliveries} deliveries of ${transitions} transitions`)
  return found
}

it(`survives ${KILLS} kills while notes, tags, links, call-backs, alerts and deliveries are written`, {
  timeout: 120_000 + KILLS * 30_000,
}, async () => {
  for (let life = 1; life <= KILLS; life += 1) {
    await live(life)
    expect(await faults(life), `seed ${SEED}, kill ${life}`).toEqual([])
    await closeAccounts()
  }
  // A delivery whose process was killed while sending is sent again, with the same id, once its claim has expired.
  const later = () => Date.now() + 600_000
  while ((await deliverDue({ settings: SENDING, now: later, log: silent })) > 0);
  const sent = await idsOf("SELECT id FROM deliveries WHERE status = 'sent'")
  const all = await idsOf('SELECT id FROM deliveries')
  expect(sent.sort()).toEqual(all.sort())
  const arrived = new Set(receiver.received.map(({ headers }) => String(headers['webhook-id'])))
  expect([...arrived].sort()).toEqual(all)
  const counts = [...written].map(([kind, ids]) => `${kind} ${ids.length}`)
  console.log(
    `Seed ${SEED}: ${KILLS} kills; ${counts.join(', ')}; ${receiver.received.length} requests for ${all.length} deliveries`,
  )
})
