import type { BenchClient } from '../../bench/client'
import { ADMIN } from '../server'
import type { Address, Kept, Thing } from './kept'

export type Listed = { sessionId: string; roomMid?: string; initiatorUid?: string }
type Ids = { data: { id: string } }

/** The address of a call, of a room's call with its `mid`. */
export const callAddress = (prefix: string, { sessionId, roomMid }: Listed, suffix = ''): string =>
  `${prefix}/${encodeURIComponent(sessionId)}${suffix}${roomMid === undefined ? '' : `?mid=${encodeURIComponent(roomMid)}`}`

export const COLLEAGUE = {
  email: 'ola@prove.example',
  password: 'ola-prove-password',
  name: 'Ola Nordmann',
  role: 'ops',
}
const RATES = [{ currency: 'EUR', audio: '0.0035', video: '0.012' }]
const NOTE = 'They were cut off: “hello?” – 名前 👋'
const OWN_VIEW = { name: 'Unanswered video', path: '/calls?type=video&status=unanswered', forEveryone: false }
const SHARED_VIEW = {
  name: 'Minutes by day',
  path: '/explore?metrics=totalMinutes&by=day&form=bars',
  forEveryone: true,
}
const DAY_SECONDS = 86_400

/** What every release let people keep: notes, tags, views, a start page, annotations, rates and accounts. */
export async function makeBasics(
  admin: BenchClient,
  calls: readonly Listed[],
): Promise<Pick<Kept, 'things' | 'addresses'>> {
  const [first, second] = calls as [Listed, Listed]
  const things: Thing[] = []
  const keep = (what: string, path: string, data: unknown) => things.push({ what, path, has: { data } })

  for (const call of [first, second]) {
    const [notes, tags] = [callAddress('/api/calls', call, '/notes'), callAddress('/api/calls', call, '/tags')]
    await admin.send('POST', notes, { body: NOTE })
    keep('a note', notes, [{ body: NOTE, author: { name: ADMIN.email } }])
    await admin.send('PUT', tags, { tag: 'vip' })
    keep('a tag', tags, ['vip'])
  }
  const tagged = [first, second].map(({ sessionId }) => ({ sessionId }))
  keep('calls by their tag', '/api/calls?range=all&tag=vip', tagged)

  for (const view of [OWN_VIEW, SHARED_VIEW]) {
    const { data } = await admin.send<Ids>('POST', '/api/views', view)
    keep('a view', '/api/views', [{ ...view, id: data.id, isMine: true }])
    await admin.send('PUT', '/api/me/start-view', { viewId: data.id })
  }
  const { name, path } = SHARED_VIEW
  keep('the start page', '/api/me/start-view', { name, path })

  const from = Math.floor(Date.now() / 1000) - 10 * DAY_SECONDS
  const to = from + DAY_SECONDS
  const written = { from: String(from), to: String(to), body: 'A fair in town' }
  const { data: annotation } = await admin.send<Ids>('POST', '/api/annotations', written)
  const stored = { id: annotation.id, fromSeconds: from, toSeconds: to, body: written.body }
  keep('an annotation', '/api/annotations', [stored])

  await admin.send('PUT', '/api/settings/rates', { rates: RATES })
  keep('the rates', '/api/settings/rates', { rates: RATES, updatedBy: ADMIN.email })
  await admin.send('POST', '/api/users', COLLEAGUE)
  const { password: _, ...colleague } = COLLEAGUE
  keep('an account', '/api/users', [colleague])
  keep('the audit log', '/api/audit', [{ action: 'settings.rates', actor: ADMIN.email }])

  const addresses: Address[] = [
    { path: callAddress('/calls', first), shows: 'They were cut off' },
    { path: OWN_VIEW.path },
    { path: SHARED_VIEW.path },
    { path: '/calls?tag=vip&range=all' },
  ]
  return { things, addresses }
}
