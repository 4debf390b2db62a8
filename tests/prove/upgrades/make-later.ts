import type { BenchClient } from '../../bench/client'
import { waitFor } from '../../bench/processes'
import { ADMIN } from '../server'
import type { Kept, Thing } from './kept'
import type { Listed } from './make-basics'
import type { Known } from './old-addresses'
import { RECEIVER_URL } from './receiver'

type Ids = { data: { id: string } }
type Line = { caller: { id: string }; last: { time: number }; firstMissedAt: number; lastMissedAt: number }
type Rules = { data: { state: string }[] }
type Keep = (what: string, path: string, data: unknown, who?: Thing['who']) => void

const FIRES_MS = 300_000
const SHARE_PASSWORD = 'share-prove-password'
const TEAM = 'Night desk'
const HOURS = {
  zone: 'Europe/Berlin',
  week: [...Array(5).fill([{ from: '08:30', to: '17:30' }]), [{ from: '10:00', to: '14:00' }], []],
  country: 'DE-BE',
  ownDays: [{ date: '2027-03-05', name: 'Moving day', spans: [] }],
}
const SERVICE = { answeredWithinSeconds: 30, givenUpUnderSeconds: 7 }

/** What only the later release let people keep: teams, hours, alerts with channels, digests, tokens, shared links, call-backs. */
export async function makeLater(admin: BenchClient, { calls, uid }: Known): Promise<Kept> {
  const kept: Kept = { things: [], addresses: [], token: null, channel: null }
  const keep: Keep = (what, path, data, who = 'admin') => kept.things.push({ what, who, path, has: { data } })

  const { data: team } = await admin.send<Ids>('POST', '/api/teams', { name: TEAM, uids: [uid] })
  keep('a team', '/api/teams', [{ id: team.id, name: TEAM, uids: [uid] }])
  kept.addresses.push({ path: `/teams/${team.id}?range=30d&busy=people`, shows: TEAM })
  await admin.send('PUT', '/api/settings/business-hours', HOURS)
  keep('the business hours', '/api/settings/business-hours', { hours: HOURS, updatedBy: ADMIN.email })
  await admin.send('PUT', '/api/settings/service-level', SERVICE)
  keep('the service level', '/api/settings/service-level', { ...SERVICE, updatedBy: ADMIN.email })

  const body = { name: 'A script', scopes: ['read:calls', 'read:analytics'] }
  const { data: token } = await admin.send<{ data: { id: string; token: string } }>('POST', '/api/tokens', body)
  keep('a token in the list', '/api/tokens', [{ ...body, id: token.id }])
  keep('a token in use', '/api/calls?range=all&perPage=1', [], 'token')
  kept.token = token.token

  kept.channel = await makeAlert(admin, keep)
  await makeShares(admin, calls, kept)
  await makeCallbacks(admin, keep)
  return kept
}

/** A channel, a digest, and an alert that fires. */
async function makeAlert(admin: BenchClient, keep: Keep): Promise<Kept['channel']> {
  const channel = { name: 'The desk', kind: 'webhook' }
  const { data } = await admin.send<{ data: { id: string; secret: string } }>('POST', '/api/channels', {
    ...channel,
    target: RECEIVER_URL,
  })
  const channels = [data.id]
  const digest = {
    name: 'Every Tuesday',
    frequency: 'weekly',
    weekday: 2,
    time: '07:45',
    zone: 'Europe/Paris',
    channels,
  }
  await admin.send('POST', '/api/digests', digest)
  keep('a digest', '/api/digests', [{ ...digest, isEnabled: true }])
  const rule = {
    ...{ name: 'Quiet hours', metric: 'calls', filters: 'type=audio', windowMinutes: 60, condition: 'below' },
    ...{ threshold: 1_000_000, keepMinutes: 30, channels, isEnabled: true },
  }
  await admin.send('POST', '/api/alerts', rule)
  await waitFor('the alert', FIRES_MS, async () => {
    const { data: rules } = await admin.json<Rules>('/api/alerts')
    return rules.some(({ state }) => state === 'firing') || null
  })
  keep('an alert that fires', '/api/alerts', [{ ...rule, state: 'firing' }])
  keep('its history', '/api/alerts/history', [{ rule: { name: rule.name }, to: 'firing' }])
  keep('the channel', '/api/channels', [{ ...channel, id: data.id, rules: 1, digests: 1 }])
  return data
}

/** Links to a call and a report, and to a call with a password. */
async function makeShares(admin: BenchClient, [first]: readonly Listed[], kept: Kept): Promise<void> {
  const call = { kind: 'call', sessionId: first?.sessionId, mid: first?.roomMid, names: true }
  const report = { kind: 'report', path: '/explore?metrics=calls,totalMinutes&by=month&form=bars&range=all' }
  for (const subject of [
    { ...call, label: 'A call for a customer' },
    { ...call, label: 'A call with a password', password: SHARE_PASSWORD },
    { ...report, label: 'A report for the board' },
  ]) {
    const { data } = await admin.send<{ data: { id: string; url: string } }>('POST', '/api/shares', subject)
    const { pathname } = new URL(data.url)
    const { label, kind } = subject
    const hasPassword = 'password' in subject
    const listed = { id: data.id, label, kind, hasPassword, state: 'active' }
    kept.things.push({ what: 'a link in the list', path: '/api/shares', has: { data: [listed] } })
    kept.addresses.push({ who: 'stranger', path: pathname, ...(hasPassword ? {} : { shows: label }) })
    if (hasPassword) continue
    const path = pathname.replace('/s/', '/api/shared/')
    const opened = await admin.json<{ data: Record<string, unknown> }>(path)
    kept.things.push({ what: 'a shared link', who: 'stranger', path, has: contentOf(opened.data) })
  }
}

/** What a shared link shows that must not change: the record of a call, or the question of a report. */
function contentOf({ label, zone, expiresAt, call }: Record<string, unknown>): unknown {
  if (call === undefined) return { data: { label, zone, expiresAt } }
  const { status, type, initiatedAt, endedAt, durationSeconds, caller, totalParticipants } = call as Record<
    string,
    unknown
  >
  const record = { status, type, initiatedAt, endedAt, durationSeconds, caller, totalParticipants }
  return { data: { label, zone, expiresAt, call: record } }
}

/** A call-back that is claimed with a note, and one that is snoozed. */
async function makeCallbacks(admin: BenchClient, keep: Keep): Promise<void> {
  const { data } = await admin.json<{ data: { lines: Line[] } }>('/api/callbacks?range=7d')
  const newest = data.lines.toSorted((one, other) => other.lastMissedAt - one.lastMissedAt)
  const [claimed, snoozed] = newest as [Line, Line]
  const act = (line: Line, action: object) => {
    const { caller, firstMissedAt: since, lastMissedAt: until } = line
    return admin.send<Ids>('POST', '/api/callbacks', { caller: caller.id, since, until, ...action })
  }
  const note = 'Asked for a call after lunch.'
  await act(claimed, { action: 'claim' })
  await act(claimed, { action: 'note', note })
  const handling = { note, claimedBy: { name: ADMIN.email } }
  keep('a claimed call-back', '/api/callbacks/mine', { lines: [{ caller: { id: claimed.caller.id }, handling }] })
  const snoozedUntil = Math.floor(Date.now() / 1000) + 5 * 86_400
  await act(snoozed, { action: 'snooze', snoozedUntil })
  const line = { caller: { id: snoozed.caller.id }, handling: { snoozedUntil } }
  keep('a snoozed call-back', '/api/callbacks?range=7d', { lines: [line] })
}
