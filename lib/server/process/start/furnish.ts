import { addRule } from '@/lib/server/alerts/alert-rules'
import { addDigest } from '@/lib/server/alerts/digests'
import { listCalls } from '@/lib/server/calls/calls'
import { storedKey } from '@/lib/server/mirror/read/keys'
import { addNote } from '@/lib/server/notes/notes'
import { addTag } from '@/lib/server/notes/tags'
import { businessHoursSetting, rateSetting, valueLinkSetting } from '@/lib/server/organisation/settings'
import { currentApp } from '@/lib/server/process/config/current-app'
import { questionContext } from '@/lib/server/process/workspace/question'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { createShare } from '@/lib/server/shares/shares'
import { addTeam } from '@/lib/server/teams/teams'
import { DEMO_LOGINS } from '@/lib/server/users/ensure'
import { findUserByEmail, toUser, updateUser } from '@/lib/server/users/users'
import { addView } from '@/lib/server/users/views'
import { addAlertRoute } from '@/lib/shared/alerts/alerts'
import { addDigestRoute } from '@/lib/shared/alerts/digests'
import type { CallId } from '@/lib/shared/calls/call-path'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { createShareSchema } from '@/lib/shared/shares/shares'
import type { Role } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import type { Organisation } from '@/lib/simulator/organisation'

const ZONE = 'Europe/Berlin'
const OFFICE = [{ from: '08:00', to: '18:00' }]
const TEAM_SIZE = 8
const ALERTS = [
  {
    name: 'Support misses more than one call in ten',
    metric: 'missedRate',
    filters: 'team=support',
    windowMinutes: 10_080,
    condition: 'above',
    threshold: 0.1,
  },
  {
    name: 'Fewer than half of a day’s calls are answered',
    metric: 'answerRate',
    windowMinutes: 1440,
    condition: 'below',
    threshold: 0.5,
    least: 30,
  },
]
const VIEWS = [
  { name: 'Missed by Support this week', path: '/calls?range=this-week&team=support&outcome=missed' },
  { name: 'Dropped calls', path: '/calls?range=7d&quality=dropped' },
]
const OF_CALLS = [
  {
    filters: { quality: 'dropped' },
    tag: 'SUP-4812',
    note: 'The line went dead twice; the customer is on hotel Wi-Fi.',
  },
  { filters: { outcome: 'missed', team: 'support' }, tag: 'SUP-4790', note: 'Asked for a call before noon tomorrow.' },
  { filters: { minDuration: '1200' }, tag: 'SUP-4755', note: 'Walked through the import together; solved.' },
] as const

/** Creates what a demo has besides calls, as an organisation would after its first weeks. Runs once, after the calls have been copied. */
export async function furnish({ people }: Organisation): Promise<void> {
  const [admin, ops, agent] = await Promise.all((['admin', 'ops', 'agent'] as const).map(loginOf))
  if (admin === undefined || ops === undefined || agent === undefined) return
  const [support, sales] = ['support', 'sales'].map((name) =>
    people
      .filter(({ department }) => department === name)
      .toSorted((a, b) => b.activity - a.activity)
      .slice(0, TEAM_SIZE)
      .map(({ uid }) => uid),
  ) as [string[], string[]]
  const ours = await addTeam({ name: 'Support', uids: support }, admin)
  await addTeam({ name: 'Sales', uids: sales }, admin)
  // The ops account manages all teams, so it gets no team of its own and opens with all of them.
  await updateUser(ops.id, { uid: support[0] ?? null })
  await updateUser(agent.id, { uid: support[1] ?? null, teams: { [currentApp()]: ours } })
  await businessHoursSetting.save(
    { zone: ZONE, week: [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, [], []], country: 'DE', ownDays: [] },
    admin,
  )
  const rates = [{ currency: 'EUR', audio: '0.001', video: '0.004' }]
  await rateSetting.save({ rates, basis: 'own', currency: 'EUR' }, admin)
  await valueLinkSetting.save([{ key: 'ticket', template: 'https://tickets.example/{value}' }], admin)
  for (const rule of ALERTS) await addRule(addAlertRoute.body.parse(rule), ops)
  const digest = { name: 'Support’s week', frequency: 'weekly', time: '08:00', zone: ZONE, filters: 'team=support' }
  await addDigest(addDigestRoute.body.parse(digest), ops)
  for (const view of VIEWS) await addView({ ...view, forEveryone: true }, ops)
  for (const { filters, tag, note } of OF_CALLS) {
    const call = await newestCall(filters)
    if (call === null) continue
    await addTag(call, tag, agent)
    await addNote(call, note, agent)
    if (tag !== OF_CALLS[0].tag) continue
    const share = createShareSchema.parse({
      kind: 'call',
      sessionId: call.sessionId,
      label: 'For the customer of SUP-4812',
    })
    await createShare(share, call, agent)
  }
}

async function loginOf(role: Role): Promise<User | undefined> {
  const login = DEMO_LOGINS.find((one) => one.role === role)
  const row = login && (await findUserByEmail(login.email))
  return row ? toUser(row) : undefined
}

async function newestCall(filters: Record<string, string>): Promise<CallId | null> {
  const parsed = filtersSchema.parse({ ...filters, range: '30d' })
  const { calls } = await listCalls(await questionContext(parsed), parsed, { sort: '-time', page: 1, perPage: 1 })
  const [call] = calls
  if (call === undefined) return null
  const key = await storedKey(await workspace().mirror(), call.sessionId, call.roomMid)
  return key && { sessionId: key.sessionId, mid: key.mid }
}
