import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { isOfApp, type Page, type PageOf, paged } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { writeInTerm } from '@/lib/server/accounts/lease'
import { alertRules, alertTransitions } from '@/lib/server/accounts/schema/alerts'
import type { Transition } from '@/lib/shared/alerts/alerts'
import type { Memory } from '@/lib/shared/alerts/machine'
import type { Message } from '@/lib/shared/alerts/message'
import type { RuleRow } from './alert-rules'
import { addDeliveries } from './deliveries'

/** The result of stepping a rule: its memory, what it saw, and the messages for its channels. */
export type RuleStep = {
  rule: RuleRow
  memory: Memory
  /** In the last window; null where there was none, figures null where the filters have no answer. */
  seen: { value: number | null; calls: number | null } | null
  /** Changes of its state, in their order. */
  changes: Pick<Transition, 'at' | 'from' | 'to' | 'value' | 'calls'>[]
  messages: { message: Message; isSilenced: boolean }[]
}
/** A message about the mirror, sent once to each channel with the names of its rules among these steps. */
export type MirrorNotice = { steps: RuleStep[]; messageOf: (names: string[]) => Message }

/**
 * Stores a round of steps with their transitions and deliveries in one transaction. The step of a rule that has changed since it was read is dropped
 * together with its messages, so that nothing is sent for a state that was not stored. All are refused when the term of the sync is over.
 * @returns how many steps were kept
 */
export async function keepSteps(steps: readonly RuleStep[], news: readonly MirrorNotice[], nowMs: number) {
  if (steps.length === 0) return 0
  return writeInTerm(async (tx) => {
    const kept = new Set<RuleStep>()
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
        await addDeliveries(tx, rule.channels, { message, isSilenced, nowMs })
    }
    for (const { steps: concerned, messageOf } of news) {
      const rules = concerned.filter((one) => kept.has(one)).map(({ rule }) => rule)
      for (const channelId of new Set(rules.flatMap((rule) => rule.channels))) {
        const names = rules.filter((rule) => rule.channels.includes(channelId)).map(({ name }) => name)
        await addDeliveries(tx, [channelId], { message: messageOf(names), nowMs })
      }
    }
    return kept.size
  })
}

/** Changes of state, newest first. */
export async function readTransitions(query: Page & { rule?: string | undefined } = {}): Promise<PageOf<Transition>> {
  const { rule, ...page } = query
  const db = await accountsDb()
  const which = and(isOfApp(alertRules), rule === undefined ? undefined : eq(alertTransitions.ruleId, rule))
  const isOfRule = eq(alertRules.id, alertTransitions.ruleId)
  const total = db.$count(sql`${alertTransitions} JOIN ${alertRules} ON ${isOfRule}`, which)
  return paged(page, total, async (limit, offset) => {
    const rows = await db
      .select({ transition: alertTransitions, name: alertRules.name })
      .from(alertTransitions)
      .innerJoin(alertRules, isOfRule)
      .where(which)
      .orderBy(desc(alertTransitions.seq))
      .limit(limit)
      .offset(offset)
    return rows.map(({ transition: { ruleId: id, seq: _, ...row }, name }) => ({ rule: { id, name }, ...row }))
  })
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
