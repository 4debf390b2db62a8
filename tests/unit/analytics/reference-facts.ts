import type { ReferenceCall, ReferenceRow } from './read-record'

export const isAnswered = (call: ReferenceCall) => call.status === 'ongoing' || call.status === 'ended'

const OUTCOMES: Record<string, string> = {
  ended: 'answered',
  ongoing: 'answered',
  unanswered: 'missed',
  missed: 'missed',
  busy: 'missed',
  rejected: 'declined',
  canceled: 'abandoned',
  failed: 'failed',
  initiated: 'ringing',
}
export const outcomeOf = (call: ReferenceCall): string => OUTCOMES[call.status] ?? 'other'

const uidsOf = (rows: readonly ReferenceRow[]) => new Set(rows.flatMap(({ uid }) => (uid === null ? [] : [uid])))

/** Everyone who has an entry. */
export const invitedOf = remembered((call: ReferenceCall) => uidsOf(call.participants))
/** Everyone who has an entry that says that they joined. */
export const joinedOf = remembered((call: ReferenceCall) => uidsOf(call.participants.filter((row) => row.isJoined)))
/** Everyone involved in a call: entries, initiator, and a receiver who is a person. */
export const partiesOf = remembered((call: ReferenceCall) => {
  const uids = new Set(invitedOf(call))
  if (call.initiator !== null) uids.add(call.initiator)
  if (call.receiver !== null && call.receiverType === 'user') uids.add(call.receiver)
  return uids
})

/** The group that was called. */
export const groupOf = (call: ReferenceCall) => (call.receiverType === 'group' ? call.receiver : null)

/** Seconds in which at least two people were present, and in which exactly one was. Entries without a uid count as one person. */
export const presentSeconds = remembered((call: ReferenceCall) => {
  const intervals = call.participants.flatMap(({ uid, joinedAt, leftAt }) =>
    joinedAt !== null && leftAt !== null && leftAt > joinedAt ? [{ uid, joinedAt, leftAt }] : [],
  )
  // Between two successive joins or leaves the people present do not change.
  const moments = [...new Set(intervals.flatMap(({ joinedAt, leftAt }) => [joinedAt, leftAt]))].sort((a, b) => a - b)
  const totals = { togetherSeconds: 0, aloneSeconds: 0 }
  moments.slice(1).forEach((until, index) => {
    const from = moments[index] as number
    const there = new Set(
      intervals.filter(({ joinedAt, leftAt }) => joinedAt <= from && leftAt >= until).map(({ uid }) => uid),
    )
    if (there.size === 1) totals.aloneSeconds += until - from
    if (there.size > 1) totals.togetherSeconds += until - from
  })
  return totals
})

/** How often a person was gone from a call for 1 s to 10 min and came back, on any device. */
export function reconnections(call: ReferenceCall, uid: string): number {
  const rows = call.participants.filter((row) => row.uid === uid && row.joinedAt !== null)
  const stays = rows.map(({ joinedAt, leftAt }) => [joinedAt as number, leftAt ?? Number.POSITIVE_INFINITY] as const)
  const real = stays.filter(([from, to]) => to >= from)
  const leaves = new Set(real.map(([, to]) => to).filter((at) => !real.some(([from, to]) => from <= at && to > at)))
  const gaps = [...leaves].map((at) =>
    Math.min(...real.map(([from]) => (from > at ? from - at : Number.POSITIVE_INFINITY))),
  )
  return gaps.filter((gap) => gap >= 1 && gap <= 600).length
}

/** Memoizes a function of a call, or of a list of calls. */
export function remembered<Of extends object, T>(read: (of: Of) => T): (of: Of) => T {
  const known = new Map<Of, T>()
  return (of) => {
    const found = known.get(of)
    if (found !== undefined) return found
    const value = read(of)
    known.set(of, value)
    return value
  }
}

/** Seconds until somebody answered, or until an unanswered call ended. */
export function waited(call: ReferenceCall): number | null {
  if (isAnswered(call)) return call.ringSeconds
  if (call.status === 'initiated' || call.initiatedAt === null || call.endedAt === null) return null
  const seconds = call.endedAt - call.initiatedAt
  return seconds < 0 ? null : seconds
}

const STAGES: Record<string, (call: ReferenceCall) => boolean> = {
  rang: (call) =>
    isAnswered(call) ||
    call.status === 'unanswered' ||
    call.status === 'missed' ||
    call.status === 'rejected' ||
    (call.status !== 'initiated' && (waited(call) ?? 0) > 0),
  answered: isAnswered,
  together: (call) => isAnswered(call) && presentSeconds(call).togetherSeconds > 0,
  lasted: (call) => hasReached(call, 'together') && call.durationSeconds !== null && call.durationSeconds > 60,
}

/** Whether a call reached a stage of the funnel. */
export const hasReached = (call: ReferenceCall, stage: string): boolean => STAGES[stage]?.(call) ?? false

/** The first stage that a call did not reach. */
export const firstMissedStage = (call: ReferenceCall): string | undefined =>
  Object.keys(STAGES).find((stage) => !hasReached(call, stage))

/** True for an ongoing call that has been open for longer than the limit. */
export const isStale = (call: ReferenceCall, { nowSeconds, staleOngoingHours }: Present) =>
  call.status === 'ongoing' && nowSeconds - (call.startedAt ?? call.time) > staleOngoingHours * 3600
export type Present = { nowSeconds: number; staleOngoingHours: number }

/** Whether an answered call cannot be placed in time, or was probably never closed: the gap `interval`, which depends on the current time. */
export const hasNoInterval = (call: ReferenceCall, present: Present) =>
  isStale(call, present) ||
  (isAnswered(call) && call.startedAt === null) ||
  (call.status === 'ended' && (call.endedAt === null || call.endedAt < (call.startedAt ?? call.endedAt)))

/** The other gaps: whether a call lacks the value that `gap` is about. */
export function isLeftOut(call: ReferenceCall, gap: string): boolean {
  const { status } = call
  switch (gap) {
    case 'duration':
      return isAnswered(call) && call.durationSeconds === null
    case 'ring':
      return isAnswered(call) && call.ringSeconds === null
    case 'stay':
      return call.anomalies.includes('missing-left-at') || call.anomalies.includes('left-before-joined')
    case 'wait':
      return !isAnswered(call) && status !== 'initiated' && waited(call) === null
    case 'giveUp':
      return status === 'canceled' && waited(call) === null
    case 'nobody':
      return invitedOf(call).size === 0
    default:
      throw new Error(`The reference does not know the gap ${gap}.`)
  }
}
