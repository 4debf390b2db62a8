import type { Call, Participant } from '../../../lib/contracts/call'
import { derive, makeCalls, seeded } from './make-calls'

const ODD_STATUSES = ['missed', 'busy', 'weiß nicht', "o'clock", 'ENDED']
const ODD_UIDS = ['ünïcode', 'with space', "quo'te", 'back\\slash', 'tab\tbed', 'U-1', '0', '{p0:String}']
const UNANSWERED = ['unanswered', 'rejected', 'canceled', 'busy']

/**
 * `makeCalls` with what the world adds: calls that rang in vain and say how long, reconnects, two devices at once, people on
 * calls that nobody answered, lengths on the edges of bands and stages, ids of any letters, and calls in the very seconds at
 * which `changes` (epoch seconds, when clocks are set) lie.
 */
export function makeEdgeCalls(
  count: number,
  seed: number,
  from: number,
  to: number,
  changes: readonly number[],
): Call[] {
  const random = seeded(seed ^ 0xed9e)
  const chance = (share: number) => random() < share
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(items: readonly T[]) => items[below(items.length)] as T
  return makeCalls(count, seed, from, to).map((made, index) => {
    const call: Call = { ...made, participants: made.participants.map((row) => ({ ...row })) }
    const change = changes[index % 50]
    if (change !== undefined && index < 50 * 12)
      moveTo(call, change + pick([-3601, -3600, -1, 0, 1, 1799, 1800, 3599, 3600]))
    if (chance(0.02)) call.status = pick(ODD_STATUSES)
    if (UNANSWERED.includes(call.status) && call.initiatedAt !== null && chance(0.8)) {
      call.startedAt = null
      call.endedAt = call.initiatedAt + (chance(0.1) ? 0 : chance(0.03) ? -5 : below(70))
    }
    if (chance(0.05) && call.startedAt !== null && call.status === 'ended')
      call.endedAt = call.startedAt + pick([0, 9, 10, 59, 60, 61, 119, 3599, 3600, 7200, 90_000])
    if (chance(0.01)) call.initiator = pick(ODD_UIDS)
    call.participants = call.participants.flatMap((row) => restless(row))
    if (!['ended', 'ongoing'].includes(call.status) && chance(0.05))
      call.participants.push(present(call.time, pick(ODD_UIDS)))
    return derive(call)
  })

  function restless(row: Participant): Participant[] {
    const own = chance(0.02) ? { ...row, uid: pick(ODD_UIDS) } : row
    if (own.joinedAt === null || own.leftAt === null || !chance(0.2)) return [own]
    const again = own.leftAt + below(60) - 20
    return [
      { ...own, deviceId: 'd-1' },
      {
        ...own,
        deviceId: pick(['d-1', 'd-2', null]),
        joinedAt: again,
        leftAt: chance(0.1) ? again : again + below(400),
      },
    ]
  }
}

function moveTo(call: Call, at: number): void {
  const shift = at - call.time
  for (const name of ['initiatedAt', 'startedAt', 'endedAt'] as const) {
    const value = call[name]
    if (value !== null) call[name] = value + shift
  }
  for (const row of call.participants) {
    if (row.joinedAt !== null) row.joinedAt += shift
    if (row.leftAt !== null) row.leftAt += shift
  }
}

const present = (at: number, uid: string): Participant => ({
  uid,
  deviceId: null,
  mid: null,
  isJoined: true,
  joinedAt: at,
  leftAt: at + 30,
  state: null,
  totalAudioMinutes: 0,
  totalVideoMinutes: 0,
  totalDurationInMinutes: 0,
  name: null,
})
