import type { Participant } from '@/lib/shared/calls/call'
import { reconnectionsOf } from '../timeline/presence'

/** One person's totals in a call. Seconds come from their merged presence: two devices at once count once. */
export type PersonTotals = {
  presenceSeconds: number
  /** While at least one other person was present too. */
  togetherSeconds: number
  /** Rows in which the person joined. */
  joins: number
  /** As `reconnectionsOf` counts them. */
  reconnects: number
  /** Distinct devices joined from; all rows without a device count as one. */
  devices: number
}

export type PresenceTotals = {
  /** Wall-clock time with at least two people present. */
  togetherSeconds: number
  /** Wall-clock time with exactly one person present. */
  aloneSeconds: number
  /** By uid; everyone without one is under null, as one person. */
  people: Map<string | null, PersonTotals>
}

type Edge = { at: number; person: PersonTotals; enters: boolean }

/** The rows that count towards presence, the same as for `participantSeconds`: both ends known and in order. */
const isClosed = (row: Participant): row is Participant & { joinedAt: number; leftAt: number } =>
  row.joinedAt !== null && row.leftAt !== null && row.leftAt > row.joinedAt

/**
 * Time together and time alone, from each person's merged presence (design, section 3, “presence”). Rows without an end, such as those of an
 * ongoing call, are omitted here as in the participants' minutes. Entries without a uid count as one person: someone was present, but they
 * cannot be distinguished.
 */
export function presenceTotals(participants: readonly Participant[]): PresenceTotals {
  const people = new Map<string | null, PersonTotals>()
  let isSeveralJoins = false
  const edges: Edge[] = []
  for (const row of participants) {
    let person = people.get(row.uid)
    if (person === undefined) {
      person = { presenceSeconds: 0, togetherSeconds: 0, joins: 0, reconnects: 0, devices: 0 }
      people.set(row.uid, person)
    }
    if (hasJoined(row)) {
      person.joins += 1
      person.devices = 1
      isSeveralJoins ||= person.joins > 1
    }
    if (!isClosed(row)) continue
    edges.push({ at: row.joinedAt, person, enters: true }, { at: row.leftAt, person, enters: false })
  }
  // Hardly anyone joins a call twice, and a backfill reads millions.
  if (isSeveralJoins) countDevices(participants, people)
  const { togetherSeconds, aloneSeconds } = sweep(edges)
  return { togetherSeconds, aloneSeconds, people }
}

/** The devices and reconnects of everyone in a call. */
export function deviceTotals(participants: readonly Participant[]): { devices: number; reconnects: number } {
  const sum = { devices: 0, reconnects: 0 }
  for (const { devices, reconnects } of presenceTotals(participants).people.values()) {
    sum.devices += devices
    sum.reconnects += reconnects
  }
  return sum
}

const hasJoined = ({ isJoined, joinedAt }: Participant): boolean => isJoined || joinedAt !== null

/** Sets the devices and reconnects of everyone who joined more than once. */
function countDevices(participants: readonly Participant[], people: PresenceTotals['people']): void {
  const joined = new Map<string | null, Participant[]>()
  for (const row of participants) {
    if ((people.get(row.uid)?.joins ?? 0) < 2 || !hasJoined(row)) continue
    const rows = joined.get(row.uid)
    if (rows === undefined) joined.set(row.uid, [row])
    else rows.push(row)
  }
  for (const [uid, rows] of joined) {
    const person = people.get(uid)
    if (person === undefined) continue
    person.devices = new Set(rows.map(({ deviceId }) => deviceId)).size
    person.reconnects = reconnectionsOf(uid, rows).length
  }
}

/** Walks the joins and leaves in order; between two of them, the set of people present is constant. */
function sweep(edges: Edge[]): { togetherSeconds: number; aloneSeconds: number } {
  edges.sort((left, right) => left.at - right.at)
  // For each person present: the number of their rows now, and the time and the total `togetherSeconds` when they came.
  const present = new Map<PersonTotals, { rows: number; at: number; togetherSeconds: number }>()
  let togetherSeconds = 0
  let aloneSeconds = 0
  let since = 0
  for (const { at, person, enters } of edges) {
    if (present.size === 1) aloneSeconds += at - since
    else if (present.size > 1) togetherSeconds += at - since
    since = at
    const stay = present.get(person) ?? { rows: 0, at, togetherSeconds }
    present.set(person, stay)
    stay.rows += enters ? 1 : -1
    if (stay.rows !== 0) continue
    present.delete(person)
    person.presenceSeconds += at - stay.at
    person.togetherSeconds += togetherSeconds - stay.togetherSeconds
  }
  return { togetherSeconds, aloneSeconds }
}
