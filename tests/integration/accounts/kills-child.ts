import { accountsDb } from '@/lib/server/accounts/db'
import { readRules } from '@/lib/server/alerts/alert-rules'
import { keepSteps } from '@/lib/server/alerts/alert-steps'
import { deliverDue } from '@/lib/server/alerts/deliver'
import { changeCallback } from '@/lib/server/callbacks/handled-callbacks'
import { addNote } from '@/lib/server/notes/notes'
import { addTag } from '@/lib/server/notes/tags'
import { createShare } from '@/lib/server/shares/shares'
import { findUserByEmail, toUser } from '@/lib/server/users/users'
import { ruleMessage } from '@/lib/shared/alerts/message'
import { Random } from '@/lib/simulator/random'
import { silent } from '../../support/silent-log'
import { SENDING } from '../alerts/outbox'

/** Writes until it is killed and prints each finished write: `kills-child <seed> <first number>`. Environment: DATA_DIR and that of the app. */
const [seed = '0', first = '0'] = process.argv.slice(2)
const random = new Random(Number(seed))
const admin = await findUserByEmail('kills@example.com')
if (admin === null) throw new Error('There is no such account.')
const user = toUser(admin)
const said = (what: string, id: string) => process.stdout.write(`${what} ${id}\n`)

const WRITES: ((number: number) => Promise<void>)[] = [
  async (number) => {
    said('note', await addNote({ sessionId: `call-${number % 7}`, mid: '' }, `note ${number}`, user))
  },
  async (number) => {
    await addTag({ sessionId: `tagged-${number}`, mid: '' }, 'vip', user)
    said('tag', `tagged-${number}`)
  },
  async (number) => {
    const input = { kind: 'report', path: '/explore?by=day', label: `share ${number}`, expiresInDays: 7, names: false }
    const subject = { path: '/explore?by=day' }
    said(
      'share',
      (await createShare({ ...input, recordings: false } as Parameters<typeof createShare>[0], subject, user)).id,
    )
  },
  async (number) => {
    const change = {
      occasion: { caller: `caller-${number}`, target: null, since: 1000, until: 2000 },
      user,
      closedByCalls: [],
    }
    said('callback', await changeCallback(change, { action: 'claim' }))
    await changeCallback(change, { action: 'done' })
    said('closed', `caller-${number}`)
  },
  async (number) => {
    const [rule] = await readRules()
    if (rule === undefined) throw new Error('There is no rule.')
    const seen = { value: number, calls: number }
    const change = { at: number, from: 'normal' as const, to: 'firing' as const, ...seen }
    const messages = [{ message: ruleMessage('firing', rule, { at: number, ...seen }), isSilenced: false }]
    await keepSteps([{ rule, memory: rule.memory, seen, changes: [change], messages }], [], Date.now())
    said('step', String(number))
  },
  async () => {
    await deliverDue({ settings: SENDING, now: Date.now, log: silent })
  },
]

await accountsDb()
said('ready', seed)
for (let number = Number(first); ; number += 1) await WRITES[random.below(WRITES.length)]?.(number)
