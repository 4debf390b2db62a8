import type { ReferenceCall } from './read-record'
import { invitedOf, isAnswered, joinedOf, outcomeOf, partiesOf } from './reference-facts'

/** Whose figures they are. */
export type Members = (uid: string) => boolean
type Read = (call: ReferenceCall) => boolean

/** What became of a call for some people (design, section 3, “People”); null where it was not offered to them. */
export function ownOutcome(call: ReferenceCall, isMember: Members): string | null {
  if (call.mode !== 'call' || call.status === 'initiated') return null
  const asked = [...partiesOf(call)].filter((uid) => isMember(uid) && uid !== call.initiator)
  if (asked.length === 0) return null
  if (asked.some((uid) => joinedOf(call).has(uid))) return 'answered'
  if (isAnswered(call)) return 'byOthers'
  return outcomeOf(call) === 'other' ? 'failed' : outcomeOf(call)
}

/** Whether some people placed a call, reached anyone by it, or were invited to a meeting, or joined it. */
export function hasRole(call: ReferenceCall, role: string, isMember: Members): boolean {
  const { mode, initiator } = call
  if (role === 'placed') return mode === 'call' && initiator !== null && isMember(initiator)
  if (role === 'reached') return hasRole(call, 'placed', isMember) && isAnswered(call)
  const people = role === 'invited' ? invitedOf(call) : joinedOf(call)
  return (mode === 'meet' || mode === 'presenter') && [...people].some(isMember)
}

/** Seconds in which somebody is present in a call, on whatever devices. */
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
  const counted = (test: Read) => calls.filter(test).length
  const own = (outcome: string) => counted((call) => ownOutcome(call, isMember) === outcome)
  const isPlaced: Read = (call) => hasRole(call, 'placed', isMember)
  const figures = {
    offered: counted((call) => ownOutcome(call, isMember) !== null),
    answered: own('answered'),
    byOthers: own('byOthers'),
    missed: own('missed'),
    declined: own('declined'),
    abandoned: own('abandoned'),
    failed: own('failed'),
  }
  const answerable = figures.offered - figures.byOthers
  const rate = (over: number) => (answerable === 0 ? null : over / answerable)
  return {
    ...figures,
    answerRate: rate(figures.answered),
    missedRate: rate(figures.missed),
    declinedRate: rate(figures.declined),
    abandonedRate: rate(figures.abandoned),
    failedRate: rate(figures.failed),
    placed: counted(isPlaced),
    reached: counted((call) => hasRole(call, 'reached', isMember)),
    talkSeconds: calls.reduce(
      (sum, call) =>
        [...partiesOf(call)].filter(isMember).reduce((seconds, uid) => seconds + presenceSeconds(call, uid), sum),
      0,
    ),
  }
}
