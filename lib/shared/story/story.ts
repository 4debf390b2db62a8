import type { Call } from '@/lib/shared/calls/call'
import { exactDuration, formatCount, nameList, type Zone } from '@/lib/shared/text/format'
import { plainName } from '@/lib/shared/text/plain-name'
import { lastSeen } from '@/lib/shared/timeline/presence'
import { type Cast, callerOf, castOf, clockNear, endsOf, exactClock, ringOf, together } from './cast'
import { caveats, leavingSentence, recordingSentence } from './ending'
import type { Finding } from './finding'
import { findings } from './findings'
import { deviceSentences, hasDeclined, presenceSentence } from './middle'

/** How the call began: `Ana called field-team at 14:02 (audio).` */
function openingSentence(call: Call, cast: Cast, zone: Zone): string {
  const caller = callerOf(call, cast)
  const callee = call.receiver === null ? null : endsOf(call).to
  const media = call.type === null ? '' : ` (${call.type})`
  const when = call.anomalies.includes('missing-time')
    ? `; the API gives no time for it, so it is dated when it was first seen, at ${exactClock(call.time, zone)}`
    : ` at ${exactClock(call.initiatedAt ?? call.time, zone)}`
  return `${verb(call, caller, callee)}${call.anomalies.includes('missing-time') ? media + when : when + media}.`
}

function verb(call: Call, caller: string | null, callee: string | null): string {
  const who = caller ?? 'Someone'
  const joint = call.mode === 'presenter' ? 'to' : call.receiverType === 'group' ? 'in' : 'with'
  const where = callee === null ? '' : ` ${joint} ${callee}`
  const event = call.mode === 'meet' ? 'meeting' : call.mode === 'presenter' ? 'presentation' : null
  if (event !== null) return caller === null ? `A ${event}${where} started` : `${who} started a ${event}${where}`
  if (call.mode !== 'call' && call.mode !== null) return `${who} started a “${call.mode}” session${where}`
  if (caller === null) return callee === null ? 'A call started' : `${callee} was called`
  return callee === null ? `${who} started a call` : `${who} called ${callee}`
}

/** How the call was answered or not; null where there is nothing to say, as for a meeting, which does not ring. */
function ringSentence(call: Call, cast: Cast, zone: Zone, nowSeconds: number): string | null {
  const { seconds: waited } = ringOf(call, nowSeconds)
  const after = waited !== null ? ` after ${exactDuration(waited)}` : ''
  const decliners = cast.everyone.filter((person) => person.uid !== call.initiator && hasDeclined(person))
  switch (call.status) {
    case 'ended':
    case 'ongoing':
      if (waited === null || call.mode !== 'call') return null
      return waited === 0 ? 'It was answered immediately.' : `It rang ${exactDuration(waited)}.`
    case 'unanswered':
    case 'missed':
      return waited !== null && waited > 0
        ? `It rang ${exactDuration(waited)}, and nobody answered.`
        : 'Nobody answered.'
    case 'rejected': {
      const who = nameList(decliners.map((person) => cast.nameOf(person.uid)))
      return decliners.length > 0 ? `${who} declined it${after}.` : `It was declined${after}.`
    }
    case 'busy':
      return 'The line was busy.'
    case 'failed':
      return `The call failed${after}.`
    case 'canceled':
      return `${callerOf(call, cast) ?? 'The caller'} gave up${after}${cast.joined.length === 0 ? ', before anyone answered' : ''}.`
    case 'initiated':
      return waited === null
        ? 'It is ringing.'
        : `It has been ringing for ${exactDuration(waited)}, and nobody has answered yet.`
    default: {
      const ended = call.endedAt === null ? '' : `; it ended at ${clockNear(call.endedAt, call.time, zone)}`
      const nobody = cast.everyone.length > 0 && cast.joined.length === 0 ? ', and nobody joined' : ''
      return `The API reports its status as “${call.status}”${ended}${nobody}.`
    }
  }
}

/** `cast`: pass it if already computed. */
export type StoryOptions = { zone: Zone; nowSeconds: number; cast?: Cast }

/** A call in plain sentences, exact to the second, with names where known and uids elsewhere. */
export function tellStory(call: Call, options: StoryOptions): string[] {
  const { before, leaving, length, after } = chapters(call, { cast: castOf(call, options.nowSeconds), ...options })
  return [...before, leaving, length, ...after].flatMap((sentence) => (sentence === null ? [] : plainName(sentence)))
}

type Sentences = (string | null)[]

function chapters(call: Call, { zone, nowSeconds, cast }: Required<StoryOptions>) {
  const before = [openingSentence(call, cast, zone), ringSentence(call, cast, zone, nowSeconds)]
  if (call.cut !== undefined) {
    const after: Sentences = [recordingSentence(call)]
    before.push(cutSentence(call, call.cut.rows))
    return { before, leaving: null, length: lengthSentence(call, false), after }
  }
  const isTogetherTold = cast.joined.length === 2 && together(cast.joined).length > 0
  return {
    before: [...before, presenceSentence(call, cast, nowSeconds), ...deviceSentences(cast)],
    leaving: leavingSentence(call, cast),
    length: lengthSentence(call, isTogetherTold),
    after: [recordingSentence(call), ...caveats(call)] satisfies Sentences,
  }
}

/** A sentence of a story, with the finding behind it if it is more than a plain fact. */
export type StorySentence = { text: string; finding: Finding | null }

/** The story with its findings woven in, each fact once; the duration is in the header beside it. @param more findings that rest on other calls */
export function weaveStory(call: Call, options: StoryOptions, more: readonly Finding[] = []): StorySentence[] {
  const cast = options.cast ?? castOf(call, options.nowSeconds)
  const { before, leaving, after } = chapters(call, { ...options, cast })
  const found = findings(call, cast)
  const alone = found.find(({ key }) => key === 'alone')
  const ending = found.find(({ key }) => key === 'ended-by')
  // With two people, the finding about the one left alone already says who left first.
  const isLeavingTold = alone !== undefined && cast.joined.length === 2
  const firstLeft = Math.min(...cast.joined.map((person) => lastSeen(person) ?? Number.POSITIVE_INFINITY))
  const isEnding = leaving !== null && ending?.at === firstLeft
  const plain = (sentences: Sentences) =>
    sentences.flatMap((text) => (text === null ? [] : [{ text: plainName(text), finding: null }]))
  const isNew = (one: Finding) =>
    one === ending ? !isEnding && alone === undefined : call.cut !== undefined || !isInStory(one)
  return [
    ...plain(before),
    ...(isLeavingTold ? [] : plain([leaving]).map((one) => ({ ...one, finding: (isEnding && ending) || null }))),
    ...[...found.filter(isNew), ...more].map((one) => ({ text: sentenceOf(one), finding: one })),
    ...plain(after),
  ]
}

/** Anomalies that the story mentions where they matter. */
const MENTIONED = [
  ...['ended-before-started', 'missing-started-at', 'missing-ended-at', 'missing-left-at', 'left-before-joined'],
  ...['stale-ongoing', 'missing-time', 'unknown-status', 'recording-missing'],
].map((name) => `anomaly-${name}`)

const isInStory = ({ key, tone }: Finding): boolean =>
  key === 'no-show' || (key.startsWith('reconnect-') && tone === 'neutral') || MENTIONED.includes(key)

/** A finding as a sentence: its title, or its evidence where that says more. */
function sentenceOf({ key, title, evidence }: Finding): string {
  if (key.startsWith('drop-') || key === 'anomaly-participant-count-mismatch') return evidence
  if (key === 'unusually-long') return `${title}: ${evidence}`
  return title.endsWith('.') ? title : `${title}.`
}

/** For a call with more rows than a page carries: what is known about all of them. */
function cutSentence({ joinedPeople, invitedPeople, participants }: Call, rows: number): string {
  return `${formatCount(joinedPeople)} of ${formatCount(invitedPeople)} invited people joined; of its ${formatCount(rows)} participant entries, ${formatCount(participants.length)} are shown here.`
}

/** The call's duration, unless the time together already says it. */
function lengthSentence(call: Call, isMentioned: boolean): string | null {
  if (call.status !== 'ended' || call.durationSeconds === null || isMentioned) return null
  if (call.endedAt === null || call.startedAt === null || call.endedAt < call.startedAt) return null
  return `It lasted ${exactDuration(call.durationSeconds)}.`
}
