import type { Person } from './organisation'
import type { Random } from './random'

/** One participant entry: a person on a device for one presence interval, or an invitation not taken up. Times are epoch seconds. */
export type Attendance = {
  person: Person
  /** Index into the person's devices; −1 when they never joined. */
  device: number
  /** 0 when they never joined. */
  joinedAt: number
  leftAt: number
  /** Declined the call rather than letting it ring. */
  refused: boolean
}

/** The limit of entries per call in the specification. */
const MAX_ENTRIES = 50
const RECONNECT_RATE = 0.07
const FLAPPING_RATE = 0.006
const SECOND_DEVICE_RATE = 0.05
const ALONE_AT_END_RATE = 0.04
const SIMULTANEOUS_DROP_RATE = 0.04

/** An invitation not taken up. */
export function absent(person: Person, refused: boolean): Attendance {
  return { person, device: -1, joinedAt: 0, leftAt: 0, refused }
}

/** Two people who talk from `startedAt` to `endedAt`; the one who hangs up usually leaves up to two seconds earlier. */
export function pairAttendance(
  random: Random,
  caller: Person,
  callee: Person,
  startedAt: number,
  endedAt: number,
): Attendance[] {
  const first = presentFor(caller, startedAt, endedAt)
  const second = presentFor(callee, Math.min(startedAt + random.below(3), endedAt), endedAt)
  const leaver = random.chance(0.5) ? first : second
  const length = endedAt - startedAt
  if (random.chance(ALONE_AT_END_RATE) && length > 180) leaver.leftAt -= random.between(60, Math.floor(length / 2))
  else if (!random.chance(SIMULTANEOUS_DROP_RATE))
    leaver.leftAt = Math.max(leaver.joinedAt, endedAt - random.between(0, 2))
  return [...deviceLife(random, second), ...deviceLife(random, first)]
}

/** A group call: some join late, leave early or never join; at least two are present, and the last one leaves at the end. */
export function groupAttendance(
  random: Random,
  host: Person,
  invited: Person[],
  startedAt: number,
  endedAt: number,
): Attendance[] {
  const length = endedAt - startedAt
  const rows: Attendance[] = []
  const dropTogether = random.chance(SIMULTANEOUS_DROP_RATE)
  invited.forEach((person, index) => {
    if (index > 0 && !random.chance(0.68)) {
      rows.push(absent(person, random.chance(0.15)))
      return
    }
    const late = random.chance(0.2) ? random.exponential(length / 6) : random.exponential(8)
    const joinedAt = startedAt + Math.floor(Math.min(late, Math.max(0, length - 5)))
    const early = dropTogether ? 0 : random.chance(0.15) ? random.next() * (length / 2) : random.exponential(5)
    rows.push(...deviceLife(random, presentFor(person, joinedAt, Math.max(joinedAt + 1, endedAt - Math.floor(early)))))
  })
  const hostRow = presentFor(host, startedAt, endedAt)
  if (random.chance(ALONE_AT_END_RATE) && length > 300) {
    const aloneFrom = endedAt - random.between(60, 240)
    for (const row of rows) if (row.leftAt > aloneFrom) row.leftAt = Math.max(row.joinedAt, aloneFrom)
  }
  // The caller's entries come last, so that they are kept when there are too many.
  return [...rows, ...deviceLife(random, hostRow)].slice(-MAX_ENTRIES)
}

function presentFor(person: Person, joinedAt: number, leftAt: number): Attendance {
  return { person, device: 0, joinedAt, leftAt: Math.max(joinedAt, leftAt), refused: false }
}

/** A presence interval as the API reports it: cut by reconnects or flapping, or with a second device in parallel. */
function deviceLife(random: Random, row: Attendance): Attendance[] {
  const length = row.leftAt - row.joinedAt
  const luck = random.next()
  if (length < 40 || luck > RECONNECT_RATE + FLAPPING_RATE + SECOND_DEVICE_RATE) return [row]
  if (luck < SECOND_DEVICE_RATE) {
    const joinedAt = row.joinedAt + random.between(5, Math.floor(length / 2))
    const leftAt = Math.min(row.leftAt, joinedAt + random.between(10, length))
    return [row, { ...row, device: 1, joinedAt, leftAt }]
  }
  const cuts = luck < SECOND_DEVICE_RATE + FLAPPING_RATE ? random.between(3, 6) : 1
  return cutAt(random, row, cuts)
}

/** Splits a presence interval into `cuts + 1` pieces with short gaps. */
function cutAt(random: Random, row: Attendance, cuts: number): Attendance[] {
  const piece = Math.floor((row.leftAt - row.joinedAt) / (cuts + 1))
  const pieces: Attendance[] = []
  let joinedAt = row.joinedAt
  for (let cut = 0; cut < cuts; cut += 1) {
    const leftAt = Math.max(joinedAt, row.joinedAt + piece * (cut + 1) - random.below(Math.ceil(piece / 2)))
    pieces.push({ ...row, joinedAt, leftAt })
    joinedAt = Math.min(row.leftAt, leftAt + random.between(2, Math.max(3, Math.min(45, Math.floor(piece / 2)))))
  }
  pieces.push({ ...row, joinedAt })
  return pieces
}
