import { audit } from '@/lib/server/accounts/audit'
import { addRule } from '@/lib/server/alerts/alert-rules'
import { addDigest } from '@/lib/server/alerts/digests'
import { changeCallback } from '@/lib/server/callbacks/handled-callbacks'
import { addAnnotation } from '@/lib/server/notes/annotations'
import { addNote, changeNote } from '@/lib/server/notes/notes'
import { addTag } from '@/lib/server/notes/tags'
import { createShare } from '@/lib/server/shares/shares'
import { receiveEvent } from '@/lib/server/sync/webhooks/events'
import { readHint } from '@/lib/server/sync/webhooks/hint'
import { addTeam, changeTeam, importTeams } from '@/lib/server/teams/teams'
import { readTeamsCsv } from '@/lib/server/teams/teams-csv'
import { addView } from '@/lib/server/users/views'
import { createShareSchema } from '@/lib/shared/shares/shares'
import type { User } from '@/lib/shared/users/users'
import { alertRule } from '../../support/alert-rule'
import { type Wanted, written } from '../../support/plain-search'

const T = 1_760_000_000
const DIGEST = {
  ...{ frequency: 'daily' as const, weekday: 1, time: '08:00', zone: 'UTC' },
  ...{ channels: [], isEnabled: true },
}
const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Every way to type, import or announce a person, by the table that stores it; each use adds another row. */
export const DOORS: Record<string, (person: Wanted, text: string, at: number, user: User) => Promise<unknown>> = {
  notes: async (_, text, at, user) => {
    const call = { sessionId: `v1.${at}.plain`, mid: `m-v1.${at}.plain` }
    await changeNote({ ...call, id: await addNote(call, 'later', user) }, text, user)
    await addNote(call, text, user)
  },
  call_tags: ({ uid }, _, at, user) =>
    addTag({ sessionId: `v1.${at}.plain`, mid: Math.random().toString() }, uid, user),
  saved_views: ({ uid, name }, _, __, user) =>
    addView({ name: `Of ${name} ${Math.random()}`, path: written(uid)[3] as string, forEveryone: false }, user),
  annotations: (_, text, __, user) => addAnnotation({ fromSeconds: T, toSeconds: null, body: text }, user),
  teams: async ({ uid, name }, _, at, user) => {
    const team = await addTeam({ name: `Team ${at} ${Math.random()}`, uids: [uid, 'cy-4'] }, user)
    await changeTeam(team, { uids: [uid.toUpperCase(), 'cy-4'] }, user)
    // A CSV file names people only by plain uids.
    const member = /^[\w-]+$/.test(uid) ? uid : 'cy-4'
    const csv = `team,uid\n${csvCell(`Crew of ${name} ${Math.random()}`)},${member}`
    await importTeams((await readTeamsCsv(csv)).teams, user)
  },
  callbacks: async ({ uid, name }, _, at, user) => {
    const change = {
      occasion: { caller: uid, target: { id: uid, isGroup: false }, since: T, until: T + 1 + at },
      user,
      closedByCalls: [],
    }
    await changeCallback(change, { action: 'note', note: `ring ${name}` })
    await changeCallback(change, { action: 'done' })
  },
  audit_log: ({ uid, name }, _, __, user) =>
    audit(user.email, 'calls.list-on-behalf-of', uid, { who: { [uid]: [name, uid] }, by: user.email }),
  alert_rules: ({ uid, name }, _, __, user) =>
    addRule(alertRule({ name: `About ${name} ${Math.random()}`, filters: `uid=${encodeURIComponent(uid)}` }), user),
  shares: ({ uid, name }, _, __, user) => {
    const path = `/explore?range=all&uid=${encodeURIComponent(uid)}`
    return createShare(createShareSchema.parse({ kind: 'report', path, label: `For ${name}` }), { path }, user)
  },
  digests: ({ uid, name }, _, __, user) =>
    addDigest(
      { ...DIGEST, name: `Of ${name} ${Math.random()}`, filters: `uid=${encodeURIComponent(uid)}` },
      user,
      T * 1000,
    ),
}

/** Receives a webhook about a call with someone. It is kept to be followed up, without the person it is about. */
export async function announce({ uid, name }: Wanted, at: number): Promise<void> {
  const body = { trigger: 'call_started', data: { sessionId: `v1.${at}.plain`, initiator: { uid, name } } }
  const hint = readHint(body)
  if (hint.sessionId === null) throw new Error('It names no room.')
  await receiveEvent({ ...hint, bodyHash: Math.random().toString() })
}
