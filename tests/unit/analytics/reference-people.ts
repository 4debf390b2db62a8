import type { ReferenceCall } from './read-record'
import { invitedOf, isAnswered, joinedOf, outcomeOf, partiesOf, reconnections } from './reference-facts'

/** Which people the figures are about. */
export type Members = (uid: string) => boolean
type Read = (call: ReferenceCall) => boolean

/** The outcome of a call for some people (design, section 3, “People”); null where it was not offered to them. */
export function ownOutcome(call: ReferenceCall, isMember: Members): string | null {
  if (call.mode !== 'call' || call.status === 'initiated') return null
  const asked = [...partiesOf(call)].filter((uid) => isMember(uid) && uid !== call.initiator)
  if (asked.length === 0) return null
  if (asked.some((uid) => joinedOf(call).has(uid))) return 'answered'
  if (isAnswered(call)) return 'byOthers'
  return outcomeOf(call) === 'other' ? 'failed' : outcomeOf(call)
}

/** Whether any of these people placed a call, reached someone with it, or were invited to a meeting, or attended it. */
export function hasRole(call: ReferenceCall, role: string, isMember: Members): boolean {
  const { mode, initiator } = call
  if (role === 'placed') return mode === 'call' && initiator !== null && isMember(initiator)
  if (role === 'reached') return hasRole(call, 'placed', isMember) && isAnswered(call)
  const people = role === 'invited' ? invitedOf(call) : joinedOf(call)
  return (mode === 'meet' || mode === 'presenter') && [...people].some(isMember)
}

/** Seconds in which a person is present in a call, on any device. */
function presenceSeconds(call: ReferenceCall, uid: string): number {
  let seconds = 0
  let until = 0
  const stays = call.participants.flatMap(({ uid: who, joinedAt, leftAt }) =>
    who === uid && joinedAt !== null && leftAt !== null && leftAt > joinedAt ? [[joinedAt, leftAt] as const] : [],
  )
  for (const [from, to] of stays.sort(([one], [other]) => one - other)) {
    seconds += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return seconds
}

/** The figures of some people over calls. */
export function ownFigures(calls: readonly ReferenceCall[], isMember: Members): Record<string, number | null> {
  const figures = { offered: 0, answered: 0, byOthers: 0, missed: 0, declined: 0, abandoned: 0, failed: 0 }
  const counted = (test: Read) => calls.filter(test).length
  let talkSeconds = 0
  for (const call of calls) {
    const outcome = ownOutcome(call, isMember)
    if (outcome !== null) figures.offered += 1
    if (outcome !== null) figures[outcome as keyof typeof figures] += 1
    for (const uid of partiesOf(call)) if (isMember(uid)) talkSeconds += presenceSeconds(call, uid)
  }
  const answerable = figures.offered - figures.byOthers
  const rate = (over: number) => (answerable === 0 ? null : over / answerable)
  return {
    ...figures,
    answerable,
    answerRate: rate(figures.answered),
    missedRate: rate(figures.missed),
    declinedRate: rate(figures.declined),
    failedRate: rate(figures.failed),
    placed: counted((call) => hasRole(call, 'placed', isMember)),
    reached: counted((call) => hasRole(call, 'reached', isMember)),
    talkSeconds,
  }
}

/** The figures of some people, with their meetings counted separately. */
export const figuresOf = (calls: readonly ReferenceCall[], isMember: Members): Record<string, number | null> => ({
  ...ownFigures(calls, isMember),
  meetings: calls.filter((call) => hasRole(call, 'invited', isMember)).length,
  attended: calls.filter((call) => hasRole(call, 'attended', isMember)).length,
  calls: calls.length,
})

/** Every figure about a person, over the calls that they are in. */
export function personFigures(uid: string, calls: readonly ReferenceCall[]): Record<string, number | null> {
  const joined = calls.filter((call) => joinedOf(call).has(uid)).length
  const invited = calls.filter((call) => invitedOf(call).has(uid)).length
  const figures = figuresOf(calls, (one) => one === uid)
  return {
    ...figures,
    reconnects: calls.reduce((sum, call) => sum + reconnections(call, uid), 0),
    lastCallAt: calls.length === 0 ? null : calls.reduce((last, { time }) => Math.max(last, time), 0),
    initiated: calls.filter((call) => call.initiator === uid).length,
    joined,
    attendance: invited === 0 ? null : joined / invited,
    presenceMinutes: (figures.talkSeconds ?? 0) / 60,
  }
}
