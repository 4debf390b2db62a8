import { type MadeRecord, type MadeRow, makeRecords, secondOf, seeded } from './make-records'

const ODD_STATUSES = ['missed', 'busy', 'weiß nicht', "o'clock", 'ENDED']
const ODD_UIDS = ['ünïcode', 'with space', "quo'te", 'back\\slash', 'tab\tbed', 'U-1', '0', '{p0:String}']
const UNANSWERED = ['unanswered', 'rejected', 'canceled', 'busy']

/**
 * `makeRecords` with edge cases: unanswered calls with a ring time, reconnects, two devices at the same time, people in unanswered
 * calls, durations at the limits of bands and stages, ids with any characters, and calls around `changes` (epoch seconds of clock
 * changes).
 */
export function makeEdgeRecords(
  count: number,
  seed: number,
  from: number,
  to: number,
  changes: readonly number[],
): MadeRecord[] {
  const random = seeded(seed ^ 0xed9e)
  const chance = (share: number) => random() < share
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(items: readonly T[]) => items[below(items.length)] as T
  return makeRecords(count, seed, from, to).map((made, index) => {
    const record: MadeRecord = { ...made, participants: made.participants.map((row) => ({ ...row })) }
    const change = changes[index % 50]
    if (change !== undefined && index < 50 * 12)
      moveTo(record, change + pick([-3601, -3600, -1, 0, 1, 1799, 1800, 3599, 3600]))
    if (chance(0.02)) record.status = pick(ODD_STATUSES)
    if (UNANSWERED.includes(record.status) && record.initiatedAt !== null && chance(0.8)) {
      record.startedAt = null
      record.endedAt = record.initiatedAt + (chance(0.1) ? 0 : chance(0.03) ? -5 : below(70))
    }
    if (chance(0.05) && record.startedAt !== null && record.status === 'ended')
      record.endedAt = record.startedAt + pick([0, 9, 10, 59, 60, 61, 119, 3599, 3600, 7200, 90_000])
    if (chance(0.01)) record.initiator = pick(ODD_UIDS)
    record.participants = record.participants.flatMap((row) => restless(row))
    if (!['ended', 'ongoing'].includes(record.status) && chance(0.05))
      record.participants.push(present(secondOf(record) ?? from, pick(ODD_UIDS)))
    return record
  })

  function restless(row: MadeRow): MadeRow[] {
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

function moveTo(record: MadeRecord, at: number): void {
  const shift = at - (secondOf(record) ?? at)
  for (const name of ['initiatedAt', 'startedAt', 'endedAt'] as const) {
    const value = record[name]
    if (value !== null) record[name] = value + shift
  }
  for (const row of record.participants) {
    if (row.joinedAt !== null) row.joinedAt += shift
    if (row.leftAt !== null) row.leftAt += shift
  }
}

const present = (at: number, uid: string): MadeRow => ({
  uid,
  deviceId: null,
  isJoined: true,
  joinedAt: at,
  leftAt: at + 30,
  state: 'ended',
  totalAudioMinutes: 0,
  totalVideoMinutes: 0,
  totalDuration: 0,
})
