import { type MadeRecord, type MadeRow, makeRecords, seeded } from './make-records'

/** Minutes of presence as a participant entry would have them. */
const presenceMinutes = ({ joinedAt, leftAt }: MadeRow) =>
  joinedAt === null || leftAt === null ? 0 : Math.max(0, leftAt - joinedAt) / 60

/** Seconds from start to end, else 0. */
const lengthOf = ({ status, startedAt, endedAt }: MadeRecord) =>
  status === 'ended' && startedAt !== null && endedAt !== null ? Math.max(0, endedAt - startedAt) : 0

/** Generated calls whose minutes differ in every way: equal, counted once, rounded, missing, of another medium, negative, or absurdly large. */
export function makeBillRecords(count: number, seed: number, from: number, to: number): MadeRecord[] {
  const random = seeded(seed + 1)
  return makeRecords(count, seed, from, to).map((record, index) => {
    const isVideo = record.type === 'video'
    const own = (row: MadeRow, minutes: number): MadeRow => ({
      ...row,
      totalAudioMinutes: isVideo ? 0 : minutes,
      totalVideoMinutes: isVideo ? minutes : 0,
    })
    const kind = index % 10
    const length = lengthOf(record) / 60
    const participants = record.participants.map((row) => {
      if (kind === 0) return row
      if (kind === 1) return own(row, 0)
      if (kind === 2) return own(row, row.isJoined ? length : 0)
      return own(row, presenceMinutes(row) + (kind === 3 ? random() / 20 : 0))
    })
    const sum = participants.reduce((total, row) => total + row.totalAudioMinutes + row.totalVideoMinutes, 0)
    const joined = new Set(record.participants.flatMap((row) => (row.isJoined ? [row.uid] : []))).size
    const minutes = [record.totalAudioMinutes, sum, length * joined, length, length, 0, sum + 3, sum, -1.5, 1e9][
      Math.floor(index / 10) % 10
    ] as number
    const isSwapped = index % 23 === 0
    return {
      ...record,
      type: index % 31 === 0 ? 'hologram' : record.type,
      participants,
      totalAudioMinutes: isVideo === isSwapped ? minutes : 0,
      totalVideoMinutes: isVideo === isSwapped ? 0 : minutes,
      // Most calls have no other total, so that only their minutes decide whether they match.
      totalDurationInMinutes: index % 7 === 0 ? record.totalDurationInMinutes : 0,
    }
  })
}
