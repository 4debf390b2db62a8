import type { ReferenceCall } from './read-record'

/** Whole milliseconds on one basis by medium. */
type ByMedium = { audio: number; video: number; other: number }

const wholeMs = (minutes: number) => Math.floor(minutes * 60_000 + 0.5)
const inAll = ({ audio, video, other }: ByMedium) => audio + video + other
const isNear = (one: number, other: number) =>
  Math.abs(one - other) <= 6000 || Math.abs(one - other) * 50 <= Math.max(Math.abs(one), Math.abs(other))

/** A call's milliseconds on each basis: the stays of its participants, its own figures, and the wall clock for everyone who joined. */
export function billMs(call: ReferenceCall): Record<'api' | 'own' | 'clock', ByMedium> {
  let stays = 0
  for (const { joinedAt, leftAt } of call.participants)
    if (joinedAt !== null && leftAt !== null && leftAt > joinedAt) stays += (leftAt - joinedAt) * 1000
  const clock = (call.durationSeconds ?? 0) * 1000 * call.joinedPeople
  const medium = call.type === 'audio' || call.type === 'video' ? call.type : 'other'
  return {
    api: { audio: wholeMs(call.totalAudioMinutes), video: wholeMs(call.totalVideoMinutes), other: 0 },
    own: { audio: 0, video: 0, other: 0, [medium]: stays },
    clock: { audio: 0, video: 0, other: 0, [medium]: clock },
  }
}

/** Why the two bases of a pair (`own-api`, …) differ for a call: the first reason that applies; null where they agree. */
export function billCause(call: ReferenceCall, pair: string): string | null {
  const ms = billMs(call)
  const [first, second] = pair.split('-') as ['api' | 'own' | 'clock', 'api' | 'own' | 'clock']
  const [left, right] = [ms[first], ms[second]]
  const media = ['audio', 'video', 'other'] as const
  if (media.every((medium) => left[medium] === right[medium])) return null
  const has = (anomaly: string) => call.anomalies.includes(anomaly)
  const [one, other] = [inAll(left), inAll(right)]
  const withClock = pair.includes('clock')
  const withApi = pair.includes('api')
  const withOwn = pair.includes('own')
  if (call.status === 'ongoing') return 'ongoing'
  if (call.status !== 'ended') return 'unanswered'
  if (withClock && call.durationSeconds === null) return 'duration'
  if (withClock && call.joinedPeople === 0) return 'nobody'
  if (withApi && inAll(ms.api) === 0) return 'noApi'
  if (withOwn && inAll(ms.own) === 0) return 'noOwn'
  if (media.every((medium) => isNear(left[medium], right[medium]))) return 'rounding'
  if (withOwn && (has('missing-left-at') || has('left-before-joined'))) return 'stay'
  const isOnce =
    call.durationSeconds !== null && call.joinedPeople >= 2 && isNear(inAll(ms.api), call.durationSeconds * 1000)
  if (withApi && isOnce && one > other && !isNear(one, other)) return 'once'
  if (withApi && has('minutes-mismatch')) return 'mismatch'
  if (has('participant-count-mismatch')) return 'count'
  if (isNear(one, other)) return 'medium'
  if (withClock) return one > other ? 'partly' : 'longer'
  return 'other'
}
