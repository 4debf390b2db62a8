import { WATCHED_METRICS } from '@/lib/shared/analytics/metrics'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { callsHref, hrefOf, pageHref } from '@/lib/shared/links'
import { countOf, formatDate, formatDateTime, formatTime, PLAIN_UTC, type Zone } from '@/lib/shared/text/format'
import { plainName } from '@/lib/shared/text/plain-name'
import type { Condition, Evaluation } from './alerts'
import type { MessageKind } from './channels'
import { type DigestContent, periodWords } from './digests'
import { ruleFilters } from './rule-problems'
import { isOfMoment, ruleWords, seenOfWords } from './words'

/** A message to a channel, as stored and sent. It has no ids of people or calls: those who may see them follow the link. Epoch seconds; paths of our pages. */
export type Message = {
  kind: MessageKind
  title: string
  /** A sentence or two. */
  text: string
  at: number
  rule: { id: string; name: string; metric: string; condition: Condition; threshold: number | null } | null
  value: number | null
  calls: number | null
  window: { from: number; to: number } | null
  /** The pages of its calls and of the rule. */
  paths: { calls: string | null; rule: string }
  /** Only in the message of a digest. */
  digest?: DigestContent
}

const OF_NO_RULE = { rule: null, value: null, calls: null, window: null, paths: { calls: null, rule: '/alerts' } }
type Rule = { id: string; name: string; judged: Evaluation }

/** Makes the texts of a message plain, whatever names they contain. */
const plain = (message: Message): Message => ({
  ...message,
  title: plainName(message.title),
  text: plainName(message.text),
  ...(message.rule && { rule: { ...message.rule, name: plainName(message.rule.name) } }),
  ...(message.digest && { digest: { ...message.digest, name: plainName(message.digest.name) } }),
})

/** The path of a rule on its page. */
export const rulePath = (id: string): string => hrefOf('/alerts', new URLSearchParams({ rule: id }))

/** The list of the calls in a window of a rule, or of who waits for a call back. */
function windowPath(judged: Evaluation, at: number): string {
  const { filters, windowMinutes } = judged
  if (isOfMoment(judged)) return pageHref('/callbacks', ruleFilters(filters))
  return callsHref({ ...ruleFilters(filters), from: String(at - windowMinutes * 60), to: String(at) })
}

/** A window as words in the rule's zone: `12 May 2027, 14:00 – 15:00 (Europe/Berlin)`. */
function windowWords({ windowMinutes, filters }: Evaluation, at: number, clock: Zone['clock']): string {
  const zone = { ...PLAIN_UTC, name: ruleFilters(filters).tz ?? DEFAULT_ZONE, clock }
  const from = at - windowMinutes * 60
  const [first, last] = [formatDate(from, zone), formatDate(at, zone)]
  return `${first}, ${formatTime(from, zone)} – ${first === last ? '' : `${last}, `}${formatTime(at, zone)} (${zone.name})`
}

/** The message about a rule that fires or has ended. @param reason why it ended, if calls are not the reason */
export function ruleMessage(
  kind: 'firing' | 'resolved',
  { id, name, judged }: Rule,
  seen: { at: number; value: number | null; calls: number | null; clock?: Zone['clock'] | undefined },
  reason?: string,
): Message {
  const [word, lead] = kind === 'firing' ? ['Firing', ''] : ['Resolved', 'It is over. ']
  const hasLabel = judged.condition !== 'no-data' && judged.metric !== 'calls'
  const figure = `${hasLabel ? `${WATCHED_METRICS[judged.metric].label} ` : ''}${seenOfWords(judged, seen.value, seen.calls ?? 0)}`
  const text =
    reason ?? `${lead}${figure}, ${windowWords(judged, seen.at, seen.clock ?? 24)}. The rule: ${ruleWords(judged)}.`
  return plain({
    kind,
    title: `${word}: ${name}`,
    text,
    at: seen.at,
    rule: { id, name, metric: judged.metric, condition: judged.condition, threshold: judged.threshold },
    value: seen.value,
    calls: seen.calls,
    window: { from: seen.at - judged.windowMinutes * 60, to: seen.at },
    paths: { calls: reason === undefined ? windowPath(judged, seen.at) : null, rule: rulePath(id) },
  })
}

/** The message that the mirror is behind or has caught up, one for all rules of a channel. @param clock the organisation's, as is its zone */
export function mirrorMessage(
  kind: 'stale' | 'fresh',
  names: readonly string[],
  at: number,
  syncedAt: number | null,
  { zone, clock }: { zone: string; clock: Zone['clock'] },
): Message {
  const which = `${names.slice(0, 10).join(', ')}${names.length > 10 ? ` and ${names.length - 10} more` : ''}`
  const until =
    syncedAt === null ? '' : ` since ${formatDateTime(syncedAt, { ...PLAIN_UTC, name: zone, clock })} (${zone})`
  return plain({
    kind,
    title: kind === 'stale' ? 'Calls are not up to date' : 'Calls are up to date again',
    text:
      kind === 'stale'
        ? `No calls could be read${until}, so ${countOf(names.length, 'alert')} cannot be judged: ${which}.`
        : `${countOf(names.length, 'alert')} ${names.length === 1 ? 'is' : 'are'} judged again: ${which}.`,
    at,
    ...OF_NO_RULE,
  })
}

/** A digest, as it is sent to one address or one channel. */
export const digestMessage = (digest: DigestContent, at: number): Message =>
  plain({
    kind: 'digest',
    title: `${digest.name}: ${periodWords(digest.period)}`,
    text: digest.brief.map(({ text }) => text).join(' ') || 'Nothing stands out.',
    at,
    ...OF_NO_RULE,
    calls: digest.figures.find(({ metric }) => metric === 'calls')?.value ?? null,
    window: { from: digest.period.from, to: digest.period.to },
    paths: { calls: digest.path, rule: '/alerts?tab=digests' },
    digest,
  })

/** In place of a digest that could not be written. */
export const unwrittenMessage = (name: string, problem: string, at: number): Message =>
  plain({ kind: 'digest', title: `${name}: could not be written`, text: problem, at, ...OF_NO_RULE })

/** A test message for a channel. */
export const testMessage = (channelName: string, at: number): Message =>
  plain({
    kind: 'test',
    title: 'A test from Callscope',
    text: `Alerts sent to “${channelName}” will arrive here.`,
    at,
    ...OF_NO_RULE,
  })
