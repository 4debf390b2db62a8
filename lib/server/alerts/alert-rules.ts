import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { type Database, secondsOf } from '@/lib/server/accounts/database'
import { owned } from '@/lib/server/accounts/owned'
import { alertRuleChannels, alertRules, alertTransitions } from '@/lib/server/accounts/schema/alerts'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { type AlertRule, type Evaluation, MAX_RULES, type RuleSettings } from '@/lib/shared/alerts/alerts'
import { NEW_MEMORY } from '@/lib/shared/alerts/machine'
import { ruleMessage } from '@/lib/shared/alerts/message'
import { ruleProblems, sameFilters } from '@/lib/shared/alerts/rule-problems'
import type { User } from '@/lib/shared/users/users'
import { channelsOf, linkChannels } from './channels'
import { addDeliveries } from './deliveries'
import { soundFilters } from './digests'

/** A rule with its channels and its last editor. */
export type RuleRow = Awaited<ReturnType<typeof readRules>>[number]

const alert = owned(alertRules, {
  missing: 'Alert not found.',
  author: alertRules.updatedBy,
  named: { column: alertRules.name, noun: 'an alert', plural: 'rules', most: MAX_RULES },
})

/** The rules of the present app, by name. */
export const readRules = () => alert.list({ more: { channels: channelsOf(alertRuleChannels, alertRules.id) } })

/** All rules as the page shows them. */
export const listRules = async (): Promise<AlertRule[]> =>
  (await readRules()).map(({ judged, memory: { state, since, at: evaluatedAt }, ...row }) => {
    const { id, name, channels, isEnabled, value, calls, silencedUntil, updatedAt, by } = row
    const set = { id, name, ...judged, channels, isEnabled }
    const seen = { state, since, evaluatedAt, value, calls, silencedUntil }
    return { ...set, ...seen, updatedAt: secondsOf(updatedAt), updatedBy: by?.email ?? null }
  })

/** @returns its id @throws AppError CONFLICT when there is one of that name; INVALID_REQUEST naming the field */
export const addRule = (settings: RuleSettings, user: User): Promise<string> =>
  alert.change(user, async ({ tx, record, add }) => {
    const { name, channels, isEnabled, ...given } = settings
    const judged = await sound(given, user, tx)
    const id = await add({ name, judged, isEnabled, memory: NEW_MEMORY, updatedBy: user.id })
    await linkChannels(tx, alertRuleChannels, id, channels)
    await record('alerts.add', id, { name, ...judged })
    return id
  })

/** The settings of a rule that change; those left out stay. */
type RuleChange = Partial<RuleSettings & Pick<AlertRule, 'silencedUntil'>>

/** Changes a rule; one that judges something else or is paused starts over, as channels told that it fired are told. @throws AppError NOT_FOUND; CONFLICT; INVALID_REQUEST */
export const changeRule = (id: string, change: RuleChange, user: User, nowMs = sharedNowMs()): Promise<void> =>
  alert.change(user, async ({ tx, record, locked, update }) => {
    const before = await withChannels(tx, await locked(id))
    const { silencedUntil = before.silencedUntil, ...settings } = change
    const known = { name: before.name, channels: before.channels, isEnabled: before.isEnabled, ...before.judged }
    const { name, channels, isEnabled, ...next } = { ...known, ...settings }
    // Filters that stay are not checked again: a rule whose team is gone can be paused.
    const judged = await sound({ ...next, filters: change.filters ?? '' }, user, tx)
    const isKept = [next, judged].some(({ filters }) => sameFilters(filters, before.judged.filters))
    if (isKept) judged.filters = before.judged.filters
    const startsOver = !isDeepStrictEqual(judged, before.judged) || isEnabled !== before.isEnabled
    const reason = isEnabled ? 'The rule was changed and begins anew.' : 'The rule was paused.'
    if (startsOver) await resolve(tx, before, nowMs, reason)
    await update(id, {
      ...{ name, judged, isEnabled, silencedUntil },
      version: sql`${alertRules.version} + 1`,
      updatedBy: user.id,
      updatedAt: new Date(nowMs),
      ...(startsOver ? { memory: NEW_MEMORY, value: null, calls: null } : {}),
    })
    if (change.channels !== undefined) await linkChannels(tx, alertRuleChannels, id, channels)
    const silence = silencedUntil === before.silencedUntil ? {} : { silencedUntil }
    await record(actionOf(change, before), id, { name, ...settings, ...silence })
  })

/** Deletes a rule; channels notified that it fired are notified that it is over. @throws AppError NOT_FOUND */
export const deleteRule = (id: string, user: User, nowMs = sharedNowMs()): Promise<void> =>
  alert.change(user, async ({ tx, record, locked, remove }) => {
    const before = await withChannels(tx, await locked(id))
    await resolve(tx, before, nowMs, 'The rule was deleted.')
    await remove(id)
    await record('alerts.delete', id, { name: before.name, ...before.judged })
  })

type LockedRule = Omit<RuleRow, 'by'>

async function withChannels(tx: Database, row: typeof alertRules.$inferSelect): Promise<LockedRule> {
  const links = await tx.select().from(alertRuleChannels).where(eq(alertRuleChannels.senderId, row.id))
  return { ...row, channels: links.map(({ channelId }) => channelId).sort() }
}

/** What a rule judges, with `me` replaced by this user and teams by id. @throws AppError INVALID_REQUEST naming the field */
export async function sound<E extends Evaluation>(judged: E, user: User, within?: Database): Promise<E> {
  return { ...judged, filters: await soundFilters(judged.filters, user, within, ruleProblems(judged)) }
}

function actionOf({ silencedUntil, isEnabled }: RuleChange, before: LockedRule) {
  if (silencedUntil !== undefined) return silencedUntil === null ? 'alerts.unsilence' : 'alerts.silence'
  if (isEnabled !== undefined && isEnabled !== before.isEnabled) return isEnabled ? 'alerts.resume' : 'alerts.pause'
  return 'alerts.change'
}

/** Brings a rule back to normal, and announces it where its firing was announced. */
async function resolve(tx: Database, rule: LockedRule, nowMs: number, reason: string): Promise<void> {
  const { id: ruleId, judged, memory, silencedUntil, value, calls } = rule
  const at = Math.floor(nowMs / 1000)
  if (memory.state !== 'normal')
    await tx.insert(alertTransitions).values({ id: randomUUID(), ruleId, at, from: memory.state, to: 'normal', judged })
  if (!memory.isAnnounced) return
  await addDeliveries(tx, rule.channels, {
    message: ruleMessage('resolved', rule, { at, value, calls }, reason),
    isSilenced: silencedUntil !== null && silencedUntil * 1000 > nowMs,
    nowMs,
  })
}
