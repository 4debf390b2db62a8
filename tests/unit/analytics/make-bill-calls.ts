import type { Call, Participant } from '../../../lib/contracts/call'
import { derive, makeCalls, seeded } from './make-calls'

/** Minutes of a stay as a participant entry would have them. */
const stayMinutes = ({ joinedAt, leftAt }: Participant) =>
  joinedAt === null || leftAt === null ? 0 : Math.max(0, leftAt - joinedAt) / 60

/** Generated calls whose minutes stand in every relation: equal, counted once, rounded, missing, of another medium, negative, or in nonsense sizes. */
export function makeBillCalls(count: number, seed: number, from: number, to: number): Call[] {
  const random = seeded(seed + 1)
  return makeCalls(count, seed, from, to).map((call, index) => {
    const isVideo = call.type === 'video'
    const own = (row: Participant, minutes: number): Participant => ({
      ...row,
      totalAudioMinutes: isVideo ? 0 : minutes,
      totalVideoMinutes: isVideo ? minutes : 0,
    })
    const kind = index % 10
    const length = (call.durationSeconds ?? 0) / 60
    const participants = call.participants.map((row) => {
      if (kind === 0) return row
      if (kind === 1) return own(row, 0)
      if (kind === 2) return own(row, row.isJoined ? length : 0)
      return own(row, stayMinutes(row) + (kind === 3 ? random() / 20 : 0))
    })
    const sum = participants.reduce((total, row) => total + row.totalAudioMinutes + row.totalVideoMinutes, 0)
    const minutes = [
      call.totalAudioMinutes,
      sum,
      length * call.joinedPeople,
      length,
      length,
      0,
      sum + 3,
      sum,
      -1.5,
      1e9,
    ][Math.floor(index / 10) % 10] as number
    const swapped = index % 23 === 0
    return derive({
      ...call,
      type: index % 31 === 0 ? 'hologram' : call.type,
      participants,
      totalAudioMinutes: isVideo === swapped ? minutes : 0,
      totalVideoMinutes: isVideo === swapped ? 0 : minutes,
      anomalies: [
        ...call.anomalies,
        ...(index % 13 === 0 ? ['missing-left-at'] : []),
        ...(index % 29 === 0 ? ['left-before-joined'] : []),
        ...(index % 17 === 0 ? ['minutes-mismatch'] : []),
        ...(index % 19 === 0 ? ['participant-count-mismatch'] : []),
      ],
    })
  })
}
