import { beforeAll, expect, it } from 'vitest'
import { addRule, listRules } from '@/lib/server/alerts/alert-rules'
import { readTransitions } from '@/lib/server/alerts/alert-steps'
import { addChannel } from '@/lib/server/alerts/channels'
import { readDeliveries } from '@/lib/server/alerts/delivery-log'
import { contentOf } from '@/lib/server/alerts/digest-content'
import { evaluateAlerts } from '@/lib/server/alerts/evaluate'
import { readBrief } from '@/lib/server/brief/brief'
import { briefOf } from '@/lib/server/brief/items'
import { readDrivers } from '@/lib/server/drivers/drivers'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { newProgress } from '@/lib/server/sync/progress'
import { SyncSession } from '@/lib/server/sync/session'
import { addTeam } from '@/lib/server/teams/teams'
import { createUser } from '@/lib/server/users/users'
import type { RuleSettings } from '@/lib/shared/alerts/alerts'
import { driversRoute } from '@/lib/shared/analytics/drivers'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { parseQuery } from '@/lib/shared/filters/query'
import { NEW_ORGANISATION } from '@/lib/shared/organisation/organisation'
import { buildOrganisation, type Person } from '@/lib/simulator/organisation'
import { type Simulator, startSimulator } from '@/lib/simulator/server'
import { alertRule } from '../../support/alert-rule'
import { ownAccounts } from '../../support/own-accounts'
import { ownMirror } from '../../support/own-mirror'
import { size } from '../../support/properties'
import { silent } from '../../support/silent-log'
import { readRecord } from '../../unit/analytics/read-record'
import { apiOf, control, upstreamRecords } from '../sync/world'

const HOUR = 3600
const DAY = 24 * HOUR
/** Seconds between syncs; rules catch up on the steps in between. */
const STEP = size(4 * HOUR, HOUR / 2)
const SEED = 11
const CALLS = 9000
/** A Monday, midnight in UTC; the causes are planted in the week before it. */
const END = Date.UTC(2027, 4, 10) / 1000
const WEEK = { from: END - 7 * DAY, to: END }
const STORM_AT = WEEK.from + 2 * DAY + 14 * HOUR
const OUTAGE = { from: WEEK.from + 4 * DAY + 4 * HOUR, to: WEEK.from + 4 * DAY + 8 * HOUR }

const people = buildOrganisation(SEED, CALLS).people
/** The 16 most active people, who have about half of all calls, are away; the two people of the other causes are not among them. */
const byActivity = people.toSorted((one, other) => other.activity - one.activity)
const [desk, victim] = [byActivity[20], byActivity[30]] as [Person, Person]
const away = byActivity.slice(0, 16)
const TEAM = {
  id: 'field-support',
  name: 'Field support',
  uids: away.map(({ uid }) => uid),
  updatedAt: 0,
  updatedBy: null,
}
const organisation = { ...NEW_ORGANISATION, teams: [TEAM], key: 'planted' }

ownAccounts()
const { mirror } = ownMirror()
let simulator: Simulator
let nowSeconds = WEEK.from
const progress = newProgress()
const deps = async () => ({
  mirror: mirror(),
  directory: await directoryOf(mirror()),
  nowSeconds,
  staleOngoingHours: 12,
  syncedAt: progress.syncedAt,
  organisation,
})

const CALLS_OF_A_DAY = {
  metric: 'calls',
  filters: 'tz=UTC',
  windowMinutes: 1440,
  threshold: null,
  keepMinutes: 60,
} as const
const rule = (name: string, more: Partial<RuleSettings>) => alertRule({ name, ...CALLS_OF_A_DAY, ...more })
const RULES = [
  rule('Storm', { metric: 'unanswered', windowMinutes: 60, threshold: 20 }),
  rule('Away', { condition: 'no-data', filters: `tz=UTC&team=${TEAM.id}`, least: 1 }),
  rule('Broken', { filters: `tz=UTC&quality=reconnected&uid=${desk.uid}`, threshold: 12 }),
  rule('Silence', { condition: 'no-data', windowMinutes: 180, least: 1, keepMinutes: 0 }),
]
const ids: Record<string, { rule: string; channel: string }> = {}

/** Plays the week: in each step the sync reads new calls and every rule is evaluated. */
beforeAll(async () => {
  simulator = await startSimulator({
    calls: CALLS,
    seed: SEED,
    anchorSeconds: END,
    now: () => nowSeconds * 1000,
    liveCallsPerMinute: 0,
    historyDays: 42,
    anomalyRate: 0,
    quarantineRate: 0,
    planted: [
      { kind: 'leave', uids: TEAM.uids, from: WEEK.from, to: WEEK.from + 4 * DAY },
      {
        kind: 'desk',
        uid: desk.uid,
        from: WEEK.from - 7 * DAY,
        to: END,
        calls: 900,
        broken: { from: WEEK.from, to: WEEK.from + 5 * DAY },
      },
      { kind: 'storm', uid: victim.uid, from: STORM_AT, calls: 60 },
    ],
  })
  const user = await createUser({ email: 'ops@desk.example', name: 'Ops', role: 'ops', password: null })
  expect(await addTeam(TEAM, user)).toBe(TEAM.id)
  for (const settings of RULES) {
    const channel = await addChannel(
      { name: settings.name, kind: 'webhook', target: 'https://desk.example/hook' },
      user,
    )
    const id = await addRule({ ...settings, channels: [channel.id] }, user)
    ids[settings.name] = { rule: id, channel: channel.id }
  }
  const session = await SyncSession.open({
    api: apiOf(simulator),
    mirror: mirror(),
    settings: { intervalSeconds: 15, pageSize: 500, concurrency: 4 },
    log: silent,
    now: () => nowSeconds * 1000,
    signal: new AbortController().signal,
    progress,
  })
  while (!progress.historyComplete) await session.tick()
  let wasOut = false
  for (; nowSeconds <= WEEK.to; nowSeconds += STEP) {
    const isOut = nowSeconds >= OUTAGE.from && nowSeconds < OUTAGE.to
    if (isOut && !wasOut) {
      await control({ simulator }, 'POST', '/faults', { kind: 'status', status: 503, endpoint: 'any' })
      await expect(session.tick()).rejects.toThrow()
    } else if (!isOut) {
      if (wasOut) await control({ simulator }, 'DELETE', '/faults')
      await session.tick()
    }
    wasOut = isOut
    const { syncedAt } = progress
    await evaluateAlerts({ questionOf: deps, syncedAt, intervalSeconds: 15, nowMs: nowSeconds * 1000, log: silent })
  }
  nowSeconds = END
  await session.tick()
  await session.settle()
})

const range = { from: String(WEEK.from), to: String(WEEK.to), tz: 'UTC' }
const filters = () => filtersSchema.parse(range)
const toldOf = async (name: string) =>
  (await readDeliveries({ channel: ids[name]?.channel, perPage: 100 })).data
    .map(({ kind, createdAt }) => ({ kind, at: createdAt }))
    .reverse()

it('the brief names exactly the causes', async () => {
  const { figures } = await readBrief(await deps(), { ...filters(), compare: 'previous' })
  const sentences = briefOf(figures).map(({ text }) => text)
  const naming = (name: string) => sentences.filter((text) => text.includes(name))
  const all = sentences.join('\n')
  expect(naming(TEAM.name).join('\n'), all).toMatch(/ was in [\d,]+ calls, after [\d,]+ in the week before\.$/m)
  expect(naming('14:00').join('\n'), all).toMatch(
    /^[\d.]+ % of [\d,]+ calls on Wednesday from 14:00 to 15:00 were answered/,
  )
  expect(naming(desk.name).join('\n'), all).toMatch(/lost the connection and came back/)
  // Nobody else is named: the brief reports the storm on one person by its hour, which explains just as much.
  const named = people.filter(({ name }) => all.includes(name)).map(({ name }) => name)
  expect(named).toEqual([desk.name])
})

it('the drivers of the change are exactly the causes', async () => {
  const driversOf = async (params: Record<string, string>) =>
    (await readDrivers(await deps(), parseQuery(driversRoute.query, new URLSearchParams({ ...range, ...params }))))
      .drivers
  const [team] = await driversOf({ metric: 'calls', by: 'team' })
  expect(team).toMatchObject({ dimension: 'team', key: TEAM.id })
  const [person] = await driversOf({ metric: 'unanswered', by: 'person' })
  expect(person?.key).toBe(victim.uid)
  const [hour] = await driversOf({ metric: 'unanswered', by: 'hour' })
  expect(Number(hour?.key)).toBe(14)
  const [flagged] = await driversOf({ metric: 'calls', by: 'person', quality: 'reconnected' })
  expect(flagged?.key).toBe(desk.uid)
})

it.each(['Storm', 'Away', 'Broken'])('the alert on “%s” fires once, recovers, and tells both once', async (name) => {
  const own = (await toldOf(name)).filter(({ kind }) => kind === 'firing' || kind === 'resolved')
  expect(own.map(({ kind }) => kind)).toEqual(['firing', 'resolved'])
  expect((await listRules()).find((one) => one.name === name)?.state).toBe('normal')
})

it('each fires when its cause is there', async () => {
  const firedAt = async (name: string) => (await toldOf(name)).find(({ kind }) => kind === 'firing')?.at ?? 0
  expect(await firedAt('Storm')).toBeGreaterThan(STORM_AT)
  expect(await firedAt('Storm')).toBeLessThanOrEqual(STORM_AT + HOUR + STEP)
  expect(await firedAt('Away')).toBeGreaterThanOrEqual(WEEK.from)
  expect(await firedAt('Away')).toBeLessThanOrEqual(WEEK.from + DAY + STEP)
  expect(await firedAt('Broken')).toBeLessThanOrEqual(WEEK.from + DAY)
})

it('during the outage nobody is alerted, only told that nothing is known, and then that it is again', async () => {
  for (const name of ['Storm', 'Away', 'Broken', 'Silence']) {
    const told = (await toldOf(name)).filter(({ at }) => at >= OUTAGE.from && at <= OUTAGE.to + STEP)
    expect(
      told
        .map(({ kind }) => kind)
        .filter((kind) => kind !== 'firing' || name === 'Silence')
        .slice(0, 1),
    ).toEqual(['stale'])
    expect(told.filter(({ at }) => at < OUTAGE.to).map(({ kind }) => kind)).toEqual(['stale'])
    expect(told.filter(({ kind }) => kind === 'fresh')).toHaveLength(1)
    const { data: transitions } = await readTransitions({ rule: ids[name]?.rule, perPage: 200 })
    const during = transitions.filter(({ at }) => at >= OUTAGE.from && at < OUTAGE.to)
    expect(during.map(({ to }) => to)).toEqual(['stale'])
  }
})

it('every firing was of what upstream says', async () => {
  const calls = (await upstreamRecords({ simulator })).map((record) => readRecord(record as never))
  const { data: transitions } = await readTransitions({ rule: ids.Silence?.rule, perPage: 200 })
  for (const { at, to, calls: seen } of transitions.filter((one) => one.calls !== null)) {
    const inside = calls.filter(({ time }) => time >= at - 3 * HOUR && time < at)
    expect(inside.length).toBe(seen)
    expect(to === 'firing').toBe(inside.length === 0)
  }
})

it('the digest of the week says it', async () => {
  const digest = { id: 'x', name: 'Weekly', frequency: 'weekly', filters: '', zone: 'UTC' } as const
  const { brief, figures } = await contentOf(digest, WEEK.to, deps)
  const all = brief.map(({ text }) => text).join('\n')
  expect(all).toContain(TEAM.name)
  expect(all).toContain('14:00')
  expect(all).toContain(desk.name)
  expect(figures.find(({ metric }) => metric === 'calls')?.course).toHaveLength(7)
})
