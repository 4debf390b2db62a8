import type { RuleRow } from '@/lib/server/alerts/alert-rules'
import { keepSteps } from '@/lib/server/alerts/alert-steps'
import { deliverDue } from '@/lib/server/alerts/deliver'
import type { SendSettings } from '@/lib/server/alerts/send/send'
import { NEW_MEMORY } from '@/lib/shared/alerts/machine'
import { type Message, ruleMessage } from '@/lib/shared/alerts/message'
import { silent } from '../../support/silent-log'

/** Reaches receivers on this machine, and no mail server. */
export const SENDING: SendSettings = { baseUrl: 'https://calls.example', mail: null, allowHosts: ['127.0.0.1'] }

const seen = { value: 7, calls: 31 }

/** What a rule says of 7 of 31 calls. @param at epoch seconds */
export const saidBy = (rule: RuleRow, at: number, kind: 'firing' | 'resolved' = 'firing'): Message =>
  ruleMessage(kind, rule, { at, ...seen })

/** Puts messages of rules into the outbox, as their evaluation does. @param at epoch seconds @returns how many rules were kept */
export const tell = (
  rules: readonly RuleRow[],
  at: number,
  messagesOf: (rule: RuleRow) => Message[] = (rule) => [saidBy(rule, at)],
): Promise<number> =>
  keepSteps(
    rules.map((rule) => ({
      rule,
      memory: { ...NEW_MEMORY, at },
      seen,
      changes: [],
      messages: messagesOf(rule).map((message) => ({ message, isSilenced: false })),
    })),
    [],
    at * 1000,
  )

/** Delivers what is due. @param at epoch seconds @returns how many deliveries were tried */
export const deliverAt = (at: number, settings = SENDING): Promise<number> =>
  deliverDue({ settings, now: () => at * 1000, log: silent })
