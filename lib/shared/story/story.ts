import type { Call } from '@/lib/shared/contracts/call'
import { exactDuration } from '@/lib/shared/format'
import { plainName } from '@/lib/shared/names/plain-name'
import { type Cast, castOf, together } from './cast'
import { caveats, leavingSentence, recordingSentence } from './ending'
import { deviceSentences, presenceSentence } from './middle'
import { openingSentence, ringSentence } from './opening'

/** `cast`: pass it if already computed. */
export type StoryOptions = { zone: string; nowSeconds: number; cast?: Cast }

/** A call in plain sentences, exact to the second, with names where known and uids elsewhere. */
export function tellStory(call: Call, { zone, nowSeconds, cast = castOf(call, nowSeconds) }: StoryOptions): string[] {
  const beginning = [openingSentence(call, cast, zone), ringSentence(call, cast, zone, nowSeconds)]
  const sentences =
    call.cut !== undefined
      ? [...beginning, cutSentence(call, call.cut.rows), lengthSentence(call, false), recordingSentence(call)]
      : [
          ...beginning,
          presenceSentence(call, cast, nowSeconds),
          ...deviceSentences(cast),
          leavingSentence(call, cast),
          lengthSentence(call, cast.joined.length === 2 && together(cast.joined).length > 0),
          recordingSentence(call),
          ...caveats(call),
        ]
  return sentences.flatMap((sentence) => (sentence === null ? [] : plainName(sentence)))
}

/** Of a call with more rows than a page carries, what is known of all of them. */
function cutSentence({ joinedPeople, invitedPeople, participants }: Call, rows: number): string {
  const exact = (count: number) => count.toLocaleString('en')
  return `${exact(joinedPeople)} of ${exact(invitedPeople)} invited people joined; of its ${exact(rows)} participant entries, ${exact(participants.length)} are shown here.`
}

/** The call's duration, unless the time together already says it. */
function lengthSentence(call: Call, isMentioned: boolean): string | null {
  if (call.status !== 'ended' || call.durationSeconds === null || isMentioned) return null
  if (call.endedAt === null || call.startedAt === null || call.endedAt < call.startedAt) return null
  return `It lasted ${exactDuration(call.durationSeconds)}.`
}
