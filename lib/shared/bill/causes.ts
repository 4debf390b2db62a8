import type { Call } from '@/lib/shared/contracts/call'
import { type BillGap, billGapParts, type Cause, causesOf, type Milliseconds, PAIRS, type Pair } from './basis'

const MINUTE_MS = 60_000
/** Figures within 6 seconds or 2 % of the larger are the same, as for the anomaly `minutes-mismatch`. */
export const NEAR_MS = 6_000
export const NEAR_PARTS = 50

/** Minutes as whole milliseconds, rounding halves up, so that sums are exact in any order. Must match `analytics/bill/sql`. */
const milliseconds = (minutes: number) => Math.floor(minutes * MINUTE_MS + 0.5)
const totalOf = ({ audio, video, other }: Milliseconds) => audio + video + other

/** A call's wall clock in milliseconds; null where its duration is unknown. */
const clockOf = (call: Call) => (call.durationSeconds === null ? null : call.durationSeconds * 1000)

/** A call's milliseconds on each basis, by medium. */
function billOf(call: Call): Record<'api' | 'own' | 'clock', Milliseconds> {
  const sum = (read: (row: Call['participants'][number]) => number) =>
    milliseconds(call.participants.reduce((total, row) => total + read(row), 0))
  const clock = (clockOf(call) ?? 0) * call.joinedPeople
  return {
    api: { audio: milliseconds(call.totalAudioMinutes), video: milliseconds(call.totalVideoMinutes), other: 0 },
    own: { audio: sum((row) => row.totalAudioMinutes), video: sum((row) => row.totalVideoMinutes), other: 0 },
    clock: {
      audio: call.type === 'audio' ? clock : 0,
      video: call.type === 'video' ? clock : 0,
      other: call.type === 'audio' || call.type === 'video' ? 0 : clock,
    },
  }
}

const isNear = (one: number, other: number) => {
  const apart = Math.abs(one - other)
  return apart <= NEAR_MS || apart * NEAR_PARTS <= Math.max(Math.abs(one), Math.abs(other))
}

/** Why the two bases of a pair differ for a call; null where they agree. */
export function causeOf(call: Call, pair: Pair): Cause | null {
  const bill = billOf(call)
  const [left, right] = PAIRS[pair].map((basis) => bill[basis]) as [Milliseconds, Milliseconds]
  const media = ['audio', 'video', 'other'] as const
  if (media.every((medium) => left[medium] === right[medium])) return null
  const api = totalOf(bill.api)
  const clock = clockOf(call)
  const [one, other] = [totalOf(left), totalOf(right)]
  const holds: Record<Cause, () => boolean> = {
    ongoing: () => call.status === 'ongoing',
    unanswered: () => call.status !== 'ended',
    duration: () => clock === null,
    nobody: () => call.joinedPeople === 0,
    noApi: () => api === 0,
    noOwn: () => totalOf(bill.own) === 0,
    rounding: () => media.every((medium) => isNear(left[medium], right[medium])),
    stay: () => call.anomalies.includes('missing-left-at') || call.anomalies.includes('left-before-joined'),
    once: () => clock !== null && call.joinedPeople >= 2 && isNear(api, clock) && one > other && !isNear(one, other),
    mismatch: () => call.anomalies.includes('minutes-mismatch'),
    count: () => call.anomalies.includes('participant-count-mismatch'),
    medium: () => isNear(one, other),
    partly: () => one > other,
    longer: () => one < other,
    other: () => true,
  }
  return causesOf(pair).find((cause) => holds[cause]()) ?? null
}

/** True for a call whose bases differ for this reason. */
export function hasBillGap(call: Call, gap: BillGap): boolean {
  const { pair, cause } = billGapParts(gap)
  return causeOf(call, pair) === cause
}
