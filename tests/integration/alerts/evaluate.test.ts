import { expect, it } from 'vitest'
import { addRule, changeRule, deleteRule, listRules, readRules } from '@/lib/server/alerts/alert-rules'
import { readTransitions } from '@/lib/server/alerts/alert-steps'
import { addChannel } from '@/lib/server/alerts/channels'
import { readDeliveries } from '@/lib/server/alerts/delivery-log'
import { evaluateAlerts, previewRule } from '@/lib/server/alerts/evaluate'
import { addTeam, deleteTeam, listTeams } from '@/lib/server/teams/teams'
import { createUser } from '@/lib/server/users/users'
import type { Evaluation, RuleSettings } from '@/lib/shared/alerts/alerts'
import { NEW_ORGANISATION } from '@/lib/shared/organisation/organisation'
import type { User } from '@/lib/shared/users/users'
import { ownAccounts } from '../../support/own-accounts'
import { size } from '../../support/properties'
import { silent } from '../../support/silent-log'
import { makeRecords } from '../../unit/analytics/make-records'
import { ownCalls } from '../analytics/own-calls'

const HOUR = 3600
const END = Date.UTC(2023, 3, 2) / 1000
const FROM = END - 10 * 86_400
ownAccounts()
const own = ownCalls(END, makeRecords(2500, 23, FROM, END))

const JUDGED: Evaluation = {
  metric: 'declined',
  filters: 'tz=Europe/Berlin',
  windowMinutes: 360,
  condition: 'above',
  threshold: 5,
  comparedWith: 'week',
  least: 0,
  forMinutes: 30,
  keepMinutes: 60,
}
let user: User
const theUser = async () => {
  user ??= await createUser({ email: 'ops@desk.example', name: 'Ops', role: 'ops', password: null })
  return user
}
/** A user, and a rule with a channel of its own. */
async function newRule(name: string, more: Partial<RuleSettings> = {}) {
  await theUser()
  const channel = await addChannel(
    { name: `Channel of ${name}`, kind: 'webhook', target: 'https://desk.example/hook' },
    user,
  )
  const id = await addRule({ name, ...JUDGED, channels: [channel.id], isEnabled: true, ...more }, user)
  return { id, channelId: channel.id }
}
/** Evaluates all alerts as of `at`; by default the mirror is up to date. @param meanwhile is done while the rules are judged */
const round = (
  at: number,
  syncedAt: number | null = at - 5,
  organisation = own.deps().organisation,
  meanwhile: () => Promise<unknown> = async () => undefined,
) =>
  evaluateAlerts({
    questionOf: async () => {
      await meanwhile()
      return { ...own.deps(), nowSeconds: at, syncedAt, organisation }
    },
    syncedAt,
    intervalSeconds: 15,
    nowMs: at * 1000,
    log: silent,
  })
const told = async (channelId: string) => (await readDeliveries({ channel: channelId, perPage: 1000 })).data.reverse()
const ruleOf = async (id: string) => (await listRules()).find((rule) => rule.id === id)
const clear = async () => {
  for (const { id } of await readRules()) await deleteRule(id, user, END * 1000)
}

it('fires live exactly when the preview says that it would have', async () => {
  const { id, channelId } = await newRule('Live')
  const first = END - size(2, 4) * 86_400
  for (let at = first; at <= END; at += size(30, 10) * 60) await round(at)
  const deps = { ...own.deps(), nowSeconds: END, syncedAt: END - 5 }
  const preview = (await previewRule(deps, JUDGED)).episodes.filter(({ from }) => from > first + HOUR)
  const { data: transitions } = await readTransitions({ rule: id, perPage: 1000 })
  const fired = transitions.filter(({ from, to }) => to === 'firing' && from !== 'recovering').map(({ at }) => at)
  expect(fired.reverse().filter((at) => at > first + HOUR)).toEqual(preview.map(({ from }) => from))
  expect(preview.length).toBeGreaterThan(2)
  const messages = await told(channelId)
  expect(messages.filter(({ kind }) => kind === 'firing')).toHaveLength(fired.length)
  // Firing and resolved messages alternate.
  expect(messages.map(({ kind }) => kind)).toEqual(
    messages.map((_, index) => (index % 2 === 0 ? 'firing' : 'resolved')),
  )
  await clear()
})

it('never judges a window of which the mirror may lack calls', async () => {
  const { id } = await newRule('Behind')
  const at = FROM + 5 * 86_400 + 7 * 60
  await round(at, at - 200)
  const rule = await ruleOf(id)
  expect(rule?.evaluatedAt).toBe(Math.floor((at - 200) / 1800) * 1800)
  const inside = own.calls.filter(
    ({ time }) => time >= (rule?.evaluatedAt ?? 0) - 6 * HOUR && time < (rule?.evaluatedAt ?? 0),
  )
  expect(rule?.calls).toBe(inside.length)
  expect(rule?.value).toBe(inside.filter(({ status }) => status === 'rejected').length)
  // The same step is not judged again.
  expect(await round(at + 1, at - 199)).toMatchObject({ stepped: 0 })
  await clear()
})

it('during an outage says once that nothing is known, for all rules of a channel, and resumes', async () => {
  const one = await newRule('First', { threshold: 0, forMinutes: 0 })
  const other = await newRule('Second', {
    threshold: 0,
    forMinutes: 0,
    windowMinutes: 10_080,
    channels: [one.channelId],
  })
  const at = END - 2 * 86_400
  await round(at)
  expect((await told(one.channelId)).map(({ kind }) => kind)).toEqual(['firing', 'firing'])
  for (let minute = 1; minute <= 60; minute += 1) await round(at + minute * 60, at - 5)
  expect(await ruleOf(one.id)).toMatchObject({ state: 'stale' })
  expect(await ruleOf(other.id)).toMatchObject({ state: 'stale' })
  const during = await told(one.channelId)
  expect(during.slice(2).map(({ kind, title }) => `${kind}: ${title}`)).toEqual(['stale: Calls are not up to date'])
  // The second rule has no new window yet, but is no longer stale.
  await round(at + 61 * 60)
  expect(await ruleOf(one.id)).toMatchObject({ state: 'firing' })
  expect(await ruleOf(other.id)).toMatchObject({ state: 'firing' })
  expect((await told(one.channelId)).slice(3).map(({ kind }) => kind)).toEqual(['fresh'])
  await clear()
})

it('says nothing before the first complete sync', async () => {
  await newRule('Early', { threshold: 0 })
  expect(await round(END, null)).toEqual({ stepped: 0, failed: 0 })
  await clear()
})

it('a rule that was changed while it was judged keeps nothing of the step, and tells nobody', async () => {
  const { id, channelId } = await newRule('Racing', { threshold: 0, forMinutes: 0 })
  const at = END - 86_400
  await round(at, at, undefined, () => changeRule(id, { threshold: 100_000 }, user, at * 1000))
  expect(await ruleOf(id)).toMatchObject({ state: 'normal', evaluatedAt: null })
  expect(await told(channelId)).toEqual([])
  await clear()
})

it('of two that judge at the same time, one is kept', async () => {
  const { id, channelId } = await newRule('Twice', { threshold: 0, forMinutes: 0 })
  const at = END - 86_400
  const rounds = await Promise.all([round(at), round(at)])
  expect(rounds.reduce((sum, { stepped }) => sum + stepped, 0)).toBe(1)
  expect(await told(channelId)).toHaveLength(1)
  expect((await readTransitions({ rule: id, perPage: 10 })).meta.pagination.total).toBe(1)
  await clear()
})

it('whoever was told that it fires is told when it is paused, changed or deleted', async () => {
  const { id, channelId } = await newRule('Over', { threshold: 0, forMinutes: 0 })
  const at = END - 86_400
  await round(at)
  await changeRule(id, { isEnabled: false }, user, at * 1000)
  await round(at + 1800)
  expect(await ruleOf(id)).toMatchObject({ state: 'normal', evaluatedAt: null })
  await changeRule(id, { isEnabled: true }, user, at * 1000)
  await round(at + 3600)
  await changeRule(id, { name: 'Over and over', keepMinutes: 30 }, user, at * 1000)
  await round(at + 5400)
  await deleteRule(id, user, at * 1000)
  expect((await told(channelId)).map(({ kind }) => kind)).toEqual([
    'firing',
    'resolved',
    'firing',
    'resolved',
    'firing',
    'resolved',
  ])
})

it('filters that mean the same, however they are written, change nothing', async () => {
  const at = END - 86_400
  const { id, channelId } = await newRule('Renamed', { threshold: 0, forMinutes: 0, filters: '' })
  await round(at)
  await changeRule(id, { name: 'Another name', filters: 'tz=UTC' }, user, at * 1000)
  await changeRule(id, { filters: 'tz=utc' }, user, at * 1000)
  expect(await ruleOf(id)).toMatchObject({ name: 'Another name', state: 'firing', filters: '' })
  expect(await told(channelId)).toHaveLength(1)
  await changeRule(id, { filters: 'tz=Asia/Kolkata' }, user, at * 1000)
  expect(await ruleOf(id)).toMatchObject({ state: 'normal', filters: 'tz=Asia/Kolkata' })
  await clear()
})

it('silence records what it holds back, and what still fires is sent when it ends', async () => {
  const at = END - 86_400
  const { id, channelId } = await newRule('Quiet', { threshold: 0, forMinutes: 0 })
  await changeRule(id, { silencedUntil: at + 2 * HOUR }, user, at * 1000)
  await round(at)
  await round(at + HOUR)
  expect((await told(channelId)).map(({ kind, status }) => `${kind} ${status}`)).toEqual(['firing silenced'])
  await round(at + 2 * HOUR)
  await round(at + 3 * HOUR)
  expect((await told(channelId)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'firing silenced',
    'firing pending',
  ])
  await clear()
})

it('a rule about a team that is gone says that it is not judged instead of its last state, once a window, and resumes', async () => {
  const team = await addTeam({ name: 'Short lived', uids: ['u1'] }, await theUser())
  const { id, channelId } = await newRule('Of a team', {
    filters: 'team=Short%20Lived',
    condition: 'no-data',
    least: 1e6,
    forMinutes: 0,
  })
  expect(await ruleOf(id)).toMatchObject({ filters: `team=${team}` })
  const at = END - 2 * 86_400
  const withTeam = { ...NEW_ORGANISATION, teams: await listTeams() }
  await round(at, at - 5, withTeam)
  expect(await ruleOf(id)).toMatchObject({ state: 'firing' })
  // No organisation that the round knows has the team any more.
  expect(await round(at + HOUR + 60)).toMatchObject({ stepped: 1, failed: 1 })
  const gone = { state: 'no-data', value: null, calls: null, evaluatedAt: at + HOUR }
  expect(await ruleOf(id)).toMatchObject(gone)
  expect(await round(at + HOUR + 120)).toMatchObject({ stepped: 0, failed: 0 })
  expect(await ruleOf(id)).toMatchObject(gone)
  await round(at + 2 * HOUR, at + 2 * HOUR - 5, withTeam)
  expect(await ruleOf(id)).toMatchObject({ state: 'firing', calls: expect.any(Number) })
  expect((await told(channelId)).map(({ kind }) => kind)).toEqual(['firing'])
  await clear()
  await deleteTeam(team, user)
})

it('a rule that cannot be judged does not stop the others', async () => {
  const bad = await newRule('Broken', { filters: 'tag=vip', threshold: 0, forMinutes: 0 })
  const good = await newRule('Sound', { threshold: 0, forMinutes: 0 })
  expect(await round(END - 86_400)).toMatchObject({ stepped: 1, failed: 1 })
  expect(await ruleOf(bad.id)).toMatchObject({ state: 'normal', evaluatedAt: null })
  expect(await ruleOf(good.id)).toMatchObject({ state: 'firing' })
  await clear()
})

it('a rule that a clock ahead has judged is judged again once that is set back, in the state that it has', async () => {
  const { id, channelId } = await newRule('Ahead', { threshold: 0, forMinutes: 0, keepMinutes: 30 })
  const at = FROM + 5 * 86_400 + 7 * 60
  // The clock runs three hours ahead, and the mirror's with it.
  await round(at + 3 * HOUR)
  expect((await ruleOf(id))?.state).toBe('firing')
  expect(await round(at)).toMatchObject({ stepped: 1, failed: 0 })
  expect((await ruleOf(id))?.evaluatedAt).toBe(at - 7 * 60)
  expect(await round(at)).toMatchObject({ stepped: 0, failed: 0 })
  // Clocks that differ by seconds change nothing.
  expect(await round(at - 2)).toMatchObject({ stepped: 0, failed: 0 })
  expect((await told(channelId)).map(({ kind }) => kind)).toEqual(['firing'])
  await clear()
})
