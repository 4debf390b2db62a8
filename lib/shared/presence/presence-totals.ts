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

/**
 * Time together and time alone, from each person's merged presence (design, section 3, “presence”). Rows without an end, such as those of an
 * ongoing call, are omitted here as in the participants' minutes. Entries without a uid count as one person: someone was present, but they
 * cannot be distinguished.
 */
export function presenceTotals(participants: readonly Participant[]): PresenceTotals {
  const rowsOf = new Map<string | null, Participant[]>()
  for (const row of participants) {
    const rows = rowsOf.get(row.uid)
    if (rows === undefined) rowsOf.set(row.uid, [row])
    else rows.push(row)
  }
  const people = new Map<string | null, PersonTotals>()
  const edges: Edge[] = []
  for (const [uid, rows] of rowsOf) {
    const joined = rows.filter(({ isJoined, joinedAt }) => isJoined || joinedAt !== null)
    const devices = new Set(joined.map(({ deviceId }) => deviceId)).size
    // Hardly anyone joins a call twice, and a backfill reads millions.
    const reconnects = joined.length > 1 ? reconnectionsOf(uid, joined).length : 0
    const person = { presenceSeconds: 0, togetherSeconds: 0, joins: joined.length, reconnects, devices }
    people.set(uid, person)
    // The same rows count as for `participantSeconds`: both ends known and in order.
    for (const { joinedAt, leftAt } of rows)
      if (joinedAt !== null && leftAt !== null && leftAt > joinedAt)
        edges.push({ at: joinedAt, person, enters: true }, { at: leftAt, person, enters: false })
  }
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
