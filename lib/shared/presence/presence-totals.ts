import type { Participant } from '@/lib/shared/contracts/call'

/** What one person did in a call. Seconds are of the union of their stays: two devices at once count once. */
export type PersonTotals = {
  presenceSeconds: number
  /** While at least one other person was present too. */
  togetherSeconds: number
  /** Rows that say that the person joined. */
  stays: number
  /** Joined rows beyond the first on the same device. */
  reconnects: number
  /** Different devices joined from; rows without a device count as one device. */
  devices: number
}

export type PresenceTotals = {
  /** Wall clock with at least two different people present. */
  togetherSeconds: number
  /** Wall clock with exactly one person present. */
  aloneSeconds: number
  /** By uid; null holds everyone without one, as one somebody. */
  people: Map<string | null, PersonTotals>
}

type Edge = { at: number; person: PersonTotals; enters: boolean }

/** Rows that stays are counted from: those that `participantSeconds` counts, both ends known and in order. */
const isClosed = (row: Participant): row is Participant & { joinedAt: number; leftAt: number } =>
  row.joinedAt !== null && row.leftAt !== null && row.leftAt > row.joinedAt

/**
 * Time together and time alone, from the union of each person's stays (design, section 3, “presence”). Stays whose end is not known,
 * among them those of a call that goes on, are left out, as they are of the participants' minutes. Entries without a uid are one somebody:
 * someone was there, and nothing tells them apart.
 */
export function presenceTotals(participants: readonly Participant[]): PresenceTotals {
  const people = new Map<string | null, PersonTotals>()
  const joins = new Map<string | null, Map<string | null, number>>()
  const edges: Edge[] = []
  for (const row of participants) {
    let person = people.get(row.uid)
    if (person === undefined) {
      person = { presenceSeconds: 0, togetherSeconds: 0, stays: 0, reconnects: 0, devices: 0 }
      people.set(row.uid, person)
    }
    if (row.isJoined || row.joinedAt !== null) countJoin(joins, row, person)
    if (!isClosed(row)) continue
    edges.push({ at: row.joinedAt, person, enters: true }, { at: row.leftAt, person, enters: false })
  }
  return { ...sweep(edges), people }
}

function countJoin(
  joins: Map<string | null, Map<string | null, number>>,
  row: Participant,
  person: PersonTotals,
): void {
  let devices = joins.get(row.uid)
  if (devices === undefined) {
    devices = new Map()
    joins.set(row.uid, devices)
  }
  const before = devices.get(row.deviceId) ?? 0
  devices.set(row.deviceId, before + 1)
  person.stays += 1
  if (before > 0) person.reconnects += 1
  person.devices = devices.size
}

/** Walks over all comings and goings in order; between two of them who is present stays the same. */
function sweep(edges: Edge[]): { togetherSeconds: number; aloneSeconds: number } {
  edges.sort((left, right) => left.at - right.at)
  const present = new Map<PersonTotals, number>()
  let togetherSeconds = 0
  let aloneSeconds = 0
  let since = 0
  for (const { at, person, enters } of edges) {
    const seconds = at - since
    if (seconds > 0 && present.size > 0) {
      if (present.size === 1) aloneSeconds += seconds
      else togetherSeconds += seconds
      for (const one of present.keys()) {
        one.presenceSeconds += seconds
        if (present.size > 1) one.togetherSeconds += seconds
      }
    }
    since = at
    const open = (present.get(person) ?? 0) + (enters ? 1 : -1)
    if (open === 0) present.delete(person)
    else present.set(person, open)
  }
  return { togetherSeconds, aloneSeconds }
}
