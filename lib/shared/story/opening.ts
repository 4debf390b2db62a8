import type { Call } from '@/lib/shared/contracts/call'
import { exactDuration } from '@/lib/shared/format'
import { type Cast, calleeOf, callerOf } from './cast'
import { ringOf } from './ring'
import { clockNear, exactClock, nameList } from './words'

/** How the call began: `Ana called field-team at 14:02 (audio).` */
export function openingSentence(call: Call, cast: Cast, zone: string): string {
  const caller = callerOf(call, cast)
  const callee = calleeOf(call, cast)
  const media = call.type === null ? '' : ` (${call.type})`
  const when = call.anomalies.includes('missing-time')
    ? `; the API gives no time for it, so it is dated when it was first seen, at ${exactClock(call.time, zone)}`
    : ` at ${exactClock(call.initiatedAt ?? call.time, zone)}`
  return `${verb(call, caller, callee)}${call.anomalies.includes('missing-time') ? media + when : when + media}.`
}

function verb(call: Call, caller: string | null, callee: string | null): string {
  const who = caller ?? 'Someone'
  const where = callee === null ? '' : call.receiverType === 'group' ? ` in ${callee}` : ` with ${callee}`
  if (call.mode === 'meet') return caller === null ? `A meeting${where} started` : `${who} started a meeting${where}`
  if (call.mode === 'presenter') {
    const audience = callee === null ? '' : ` to ${callee}`
    return caller === null ? `A presentation${audience} started` : `${who} started a presentation${audience}`
  }
  if (call.mode !== 'call' && call.mode !== null) return `${who} started a “${call.mode}” session${where}`
  if (caller === null) return callee === null ? 'A call started' : `${callee} was called`
  return callee === null ? `${who} started a call` : `${who} called ${callee}`
}

/** How the call was answered or not; null where there is nothing to say, as for a meeting, which does not ring. */
export function ringSentence(call: Call, cast: Cast, zone: string, nowSeconds: number): string | null {
  const { seconds: waited } = ringOf(call, nowSeconds)
  const after = waited !== null ? ` after ${exactDuration(waited)}` : ''
  const rejecters = cast.everyone.filter((person) => person.rows.some((row) => row.state === 'rejected'))
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
      const who = nameList(rejecters.map((person) => cast.nameOf(person.uid)))
      return rejecters.length > 0 ? `${who} rejected it${after}.` : `It was rejected${after}.`
    }
    case 'busy':
      return 'The line was busy.'
    case 'failed':
      return `The call failed${after}.`
    case 'canceled':
      return `It was canceled${after}${cast.joined.length === 0 ? ', before anyone answered' : ''}.`
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
