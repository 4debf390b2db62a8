import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Memory, NEW_MEMORY } from '@/lib/shared/alerts/machine'
import { type Message, ruleMessage } from '@/lib/shared/alerts/message'
import { ruleProblems } from '@/lib/shared/alerts/rule-problems'
import {
  type AlertRule,
  type Judged,
  MAX_RULES,
  type RuleSettings,
  type Transition,
} from '@/lib/shared/contracts/alerts'
import type { User } from '@/lib/shared/contracts/users'
import { AppError, invalidRequest } from '@/lib/shared/errors'
import { audit } from './audit'
import { type Accounts, accountsDb } from './db'
import { addDeliveries, orderOfRule } from './deliveries'
import { users } from './schema'
import { alertRuleChannels, alertRules, alertTransitions, channels } from './schema-alerts'

/** A rule as it is stepped. */
export type RuleRow = typeof alertRules.$inferSelect & { channels: string[] }

/** All rules with their channels, by name. */
export async function readRules(within?: Accounts['db']): Promise<RuleRow[]> {
  const db = within ?? (await accountsDb())
  const [rows, links] = await Promise.all([
    db
      .select()
      .from(alertRules)
      .orderBy(asc(sql`lower(${alertRules.name})`)),
    db.select().from(alertRuleChannels).orderBy(asc(alertRuleChannels.channelId)),
  ])
  return rows.map((row) => ({
    ...row,
    channels: links.filter(({ ruleId }) => ruleId === row.id).map(({ channelId }) => channelId),
  }))
}

/** All rules as the page shows them. */
export async function listRules(): Promise<AlertRule[]> {
  const db = await accountsDb()
  const [rows, editors] = await Promise.all([
    readRules(),
    db
      .select({ id: alertRules.id, by: users.email })
      .from(alertRules)
      .innerJoin(users, eq(users.id, alertRules.updatedBy)),
  ])
  const editor = new Map(editors.map(({ id, by }) => [id, by]))
  return rows.map(({ judged, memory, ...row }) => ({
    id: row.id,
    name: row.name,
    ...judged,
    channels: row.channels,
    isEnabled: row.isEnabled,
    state: memory.state,
    since: memory.since,
    evaluatedAt: memory.at,
    value: row.value,
    calls: row.calls,
    silencedUntil: row.silencedUntil,
    updatedAt: Math.floor(row.updatedAt.getTime() / 1000),
    updatedBy: editor.get(row.id) ?? null,
  }))
}

/** @returns its id @throws AppError CONFLICT when there is one of that name; INVALID_REQUEST naming the field */
export async function addRule(settings: RuleSettings, user: User): Promise<string> {
  const { name, judged, channelIds, isEnabled } = partsOf(settings)
  requireSound(judged)
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    await lockRules(tx)
    await requireFreeName(tx, name, null)
    const [all] = await tx.select({ value: count() }).from(alertRules)
    if ((all?.value ?? 0) >= MAX_RULES)
      throw invalidRequest([{ field: 'name', message: `there are already ${MAX_RULES} rules` }])
    const id = randomUUID()
    await tx.insert(alertRules).values({ id, name, judged, isEnabled, memory: NEW_MEMORY, updatedBy: user.id })
    await linkChannels(tx, id, channelIds)
    await audit({ actor: user.email, action: 'alerts.add', target: id, details: { name, ...judged } }, tx)
    return id
  })
}

/**
 * Changes a rule. One that judges something else, or is paused, begins anew; whoever was told that it fires is told that it no longer does.
 * @throws AppError NOT_FOUND; CONFLICT; INVALID_REQUEST naming the field
 */
export async function changeRule(
  id: string,
  change: Partial<RuleSettings> & { silencedUntil?: number | null | undefined },
  user: User,
  nowMs: number,
): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await lockRules(tx)
    const before = (await readRules(tx)).find((rule) => rule.id === id)
    if (before === undefined) throw ruleNotFound()
    const { silencedUntil = before.silencedUntil, ...settings } = change
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
    const next = partsOf({ ...settingsOf(before), ...given })
    requireSound(next.judged)
    if (next.name !== before.name) await requireFreeName(tx, next.name, id)
    const isOther = JSON.stringify(sorted(next.judged)) !== JSON.stringify(sorted(before.judged))
    const beginsAnew = isOther || next.isEnabled !== before.isEnabled
    if (beginsAnew)
      await tellOver(
        tx,
        before,
        nowMs,
        next.isEnabled ? 'The rule was changed and begins anew.' : 'The rule was paused.',
      )
    await tx
      .update(alertRules)
      .set({
        name: next.name,
        judged: next.judged,
        isEnabled: next.isEnabled,
        silencedUntil,
        version: sql`${alertRules.version} + 1`,
        updatedBy: user.id,
        updatedAt: new Date(nowMs),
        ...(beginsAnew ? { memory: NEW_MEMORY, value: null, calls: null } : {}),
      })
      .where(eq(alertRules.id, id))
    if (change.channels !== undefined) await linkChannels(tx, id, next.channelIds)
    const details = { name: next.name, ...given, ...(silencedUntil === before.silencedUntil ? {} : { silencedUntil }) }
    await audit({ actor: user.email, action: actionOf(change, before), target: id, details }, tx)
  })
}

/** Whoever was told that it fires is told that it is gone. @throws AppError NOT_FOUND */
export async function deleteRule(id: string, user: User, nowMs: number): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await lockRules(tx)
    const before = (await readRules(tx)).find((rule) => rule.id === id)
    if (before === undefined) throw ruleNotFound()
    await tellOver(tx, before, nowMs, 'The rule was deleted.')
    await tx.delete(alertRules).where(eq(alertRules.id, id))
    const details = { name: before.name, ...before.judged }
    await audit({ actor: user.email, action: 'alerts.delete', target: id, details }, tx)
  })
}

/** What stepping a rule leaves: its memory, what it saw, and what its channels are told. */
export type KeptStep = {
  rule: RuleRow
  memory: Memory
  /** In the last window; null where none was judged. */
  seen: { value: number | null; calls: number } | null
  /** Changes of its state, in their order. */
  changes: Pick<Transition, 'at' | 'from' | 'to' | 'value' | 'calls'>[]
  messages: { message: Message; isSilenced: boolean }[]
}
/** What is told of the mirror, once for each channel, with the names of its rules among these steps. */
export type MirrorNews = { steps: KeptStep[]; messageOf: (names: string[]) => Message }

/**
 * Keeps a round of steps with their transitions and deliveries in one transaction. A step of a rule that was changed since it was read is dropped
 * with what it would have told, so that nothing is sent for a state that was not kept.
 * @returns how many steps were kept, and how many messages are to be sent
 */
export async function keepSteps(
  steps: readonly KeptStep[],
  news: readonly MirrorNews[],
  nowMs: number,
): Promise<{ kept: number; told: number }> {
  if (steps.length === 0) return { kept: 0, told: 0 }
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    const kept = new Set<KeptStep>()
    let told = 0
    for (const one of steps) {
      const { rule, memory, seen, changes, messages } = one
      const [row] = await tx
        .update(alertRules)
        .set({ memory, version: rule.version + 1, ...(seen === null ? {} : seen) })
        .where(and(eq(alertRules.id, rule.id), eq(alertRules.version, rule.version)))
        .returning({ id: alertRules.id })
      if (row === undefined) continue
      kept.add(one)
      for (const change of changes)
        await tx.insert(alertTransitions).values({ id: randomUUID(), ruleId: rule.id, judged: rule.judged, ...change })
      for (const { message, isSilenced } of messages)
        told += await addDeliveries(tx, rule.channels, {
          orderKey: orderOfRule(rule.id),
          ruleId: rule.id,
          message,
          isSilenced,
          nowMs,
        })
    }
    for (const { steps: concerned, messageOf } of news) {
      const rules = concerned.filter((one) => kept.has(one)).map(({ rule }) => rule)
      for (const channelId of new Set(rules.flatMap((rule) => rule.channels))) {
        const names = rules.filter((rule) => rule.channels.includes(channelId)).map(({ name }) => name)
        const message = messageOf(names)
        told += await addDeliveries(tx, [channelId], {
          orderKey: 'mirror',
          ruleId: null,
          message,
          isSilenced: false,
          nowMs,
        })
      }
    }
    return { kept: kept.size, told }
  })
}

/** Changes of state, newest first. */
export async function readTransitions(
  { ruleId }: { ruleId?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ transitions: Transition[]; total: number }> {
  const db = await accountsDb()
  const which = ruleId === undefined ? undefined : eq(alertTransitions.ruleId, ruleId)
  const [rows, [all]] = await Promise.all([
    db
      .select({ transition: alertTransitions, name: alertRules.name })
      .from(alertTransitions)
      .innerJoin(alertRules, eq(alertRules.id, alertTransitions.ruleId))
      .where(which)
      .orderBy(desc(alertTransitions.seq))
      .limit(limit)
      .offset(offset),
    db.select({ value: count() }).from(alertTransitions).where(which),
  ])
  return {
    transitions: rows.map(({ transition: { id, ruleId: rule, at, from, to, value, calls, judged }, name }) => ({
      id,
      rule: { id: rule, name },
      at,
      from,
      to,
      value,
      calls,
      judged,
    })),
    total: all?.value ?? 0,
  }
}

const MOST_TRANSITIONS_OF_RULE = 2000
/** Forgets the oldest changes of rules that have more than anyone reads. */
export async function forgetTransitions(): Promise<void> {
  const db = await accountsDb()
  await db.execute(
    sql`DELETE FROM alert_transitions WHERE id IN (SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY rule_id ORDER BY seq DESC) AS place FROM alert_transitions) AS placed
      WHERE place > ${MOST_TRANSITIONS_OF_RULE})`,
  )
}

const ruleNotFound = () => new AppError('NOT_FOUND', 'Alert not found.')
const lockRules = (tx: Accounts['db']) => tx.execute(sql`LOCK TABLE alert_rules IN SHARE ROW EXCLUSIVE MODE`)
const sorted = (judged: Judged) => Object.entries(judged).sort(([one], [other]) => (one < other ? -1 : 1))

function partsOf({ name, channels: channelIds, isEnabled, ...judged }: RuleSettings) {
  return { name, channelIds: [...new Set(channelIds)], isEnabled, judged: judged as Judged }
}

const settingsOf = (rule: RuleRow): RuleSettings => ({
  name: rule.name,
  ...rule.judged,
  channels: rule.channels,
  isEnabled: rule.isEnabled,
})

function requireSound(judged: Judged): void {
  const problems = ruleProblems(judged)
  if (problems.length > 0) throw invalidRequest(problems)
}

function actionOf(
  change: { silencedUntil?: number | null | undefined; isEnabled?: boolean | undefined },
  before: RuleRow,
) {
  if (change.silencedUntil !== undefined) return change.silencedUntil === null ? 'alerts.unsilence' : 'alerts.silence'
  if (change.isEnabled !== undefined && change.isEnabled !== before.isEnabled)
    return change.isEnabled ? 'alerts.resume' : 'alerts.pause'
  return 'alerts.change'
}

async function tellOver(tx: Accounts['db'], rule: RuleRow, nowMs: number, reason: string): Promise<void> {
  if (rule.memory.state !== 'normal')
    await tx.insert(alertTransitions).values({
      id: randomUUID(),
      ruleId: rule.id,
      at: Math.floor(nowMs / 1000),
      from: rule.memory.state,
      to: 'normal',
      judged: rule.judged,
    })
  if (!rule.memory.isAnnounced) return
  const seen = { at: Math.floor(nowMs / 1000), value: rule.value, calls: rule.calls }
  const message = ruleMessage('resolved', rule, seen, reason)
  const isSilenced = rule.silencedUntil !== null && rule.silencedUntil * 1000 > nowMs
  await addDeliveries(tx, rule.channels, {
    orderKey: orderOfRule(rule.id),
    ruleId: rule.id,
    message,
    isSilenced,
    nowMs,
  })
}

async function linkChannels(tx: Accounts['db'], ruleId: string, ids: readonly string[]): Promise<void> {
  const known =
    ids.length === 0
      ? []
      : await tx
          .select({ id: channels.id })
          .from(channels)
          .where(inArray(channels.id, [...ids]))
  const unknown = ids.find((id) => !known.some((channel) => channel.id === id))
  if (unknown !== undefined) throw invalidRequest([{ field: 'channels', message: `has no channel ${unknown}` }])
  await tx.delete(alertRuleChannels).where(eq(alertRuleChannels.ruleId, ruleId))
  if (ids.length > 0) await tx.insert(alertRuleChannels).values(ids.map((channelId) => ({ ruleId, channelId })))
}

async function requireFreeName(tx: Accounts['db'], name: string, except: string | null): Promise<void> {
  const [same] = await tx
    .select({ id: alertRules.id })
    .from(alertRules)
    .where(eq(sql`lower(${alertRules.name})`, name.toLowerCase()))
  if (same !== undefined && same.id !== except) throw new AppError('CONFLICT', `There is already an alert “${name}”.`)
}
