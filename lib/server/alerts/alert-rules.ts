import { randomUUID } from 'node:crypto'
import { asc, count, eq, sql } from 'drizzle-orm'
import { isOfApp } from '@/lib/server/accounts/app-column'
import { audit } from '@/lib/server/accounts/audit'
import { type Accounts, accountsDb } from '@/lib/server/accounts/db'
import { requireFreeName } from '@/lib/server/accounts/free-name'
import { users } from '@/lib/server/accounts/schema'
import { alertRuleChannels, alertRules, alertTransitions } from '@/lib/server/accounts/schema-alerts'
import { type AlertRule, type Judged, MAX_RULES, type RuleSettings } from '@/lib/shared/alerts/alerts'
import { NEW_MEMORY } from '@/lib/shared/alerts/machine'
import { ruleMessage } from '@/lib/shared/alerts/message'
import { ruleProblems, sameFilters } from '@/lib/shared/alerts/rule-problems'
import { AppError, invalidRequest } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'
import { requireChannels } from './channels'
import { addDeliveries, orderOfRule } from './deliveries'

/** A rule as it is stepped. */
export type RuleRow = typeof alertRules.$inferSelect & { channels: string[] }

/** All rules with their channels, by name. */
export async function readRules(within?: Accounts['db']): Promise<RuleRow[]> {
  const db = within ?? (await accountsDb())
  const [rows, links] = await Promise.all([
    db
      .select()
      .from(alertRules)
      .where(isOfApp(alertRules))
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
    await requireFreeName(tx, alertRules, { name, except: null, noun: 'alert' })
    const [all] = await tx.select({ value: count() }).from(alertRules).where(isOfApp(alertRules))
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
    if (sameFilters(next.judged.filters, before.judged.filters)) next.judged.filters = before.judged.filters
    if (next.name !== before.name) await requireFreeName(tx, alertRules, { name: next.name, except: id, noun: 'alert' })
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

const ruleNotFound = () => new AppError('NOT_FOUND', 'Alert not found.')
const lockRules = (tx: Accounts['db']) => tx.execute(sql`LOCK TABLE alert_rules IN SHARE ROW EXCLUSIVE MODE`)
const sorted = (judged: Judged) => Object.entries(judged).sort(([one], [other]) => (one < other ? -1 : 1))

function partsOf({ name, channels: channelIds, isEnabled, ...judged }: RuleSettings) {
  return { name, channelIds, isEnabled, judged: judged as Judged }
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
  const wanted = await requireChannels(tx, ids)
  await tx.delete(alertRuleChannels).where(eq(alertRuleChannels.ruleId, ruleId))
  if (wanted.length > 0) await tx.insert(alertRuleChannels).values(wanted.map((channelId) => ({ ruleId, channelId })))
}
