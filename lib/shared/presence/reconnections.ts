import type { Participant } from '@/lib/shared/calls/call'

/** An absence of this length before coming back to the same call is one reconnection, whatever the devices (design, section 3, “presence”). */
const AWAY_SECONDS = { least: 1, most: 600 }

/** An absence between two stays in a call; epoch seconds. */
export type Absence = { from: number; to: number }

/**
 * A person's absences from a call that they came back to, in order. Rows without a join time, or with an end before their start, are ignored; a
 * row without a leave time counts as never left.
 * @param rows the rows of one person
 */
export function absencesOf(rows: readonly Participant[]): Absence[] {
  const stays = rows
    .flatMap(({ joinedAt, leftAt }) =>
      joinedAt === null || (leftAt !== null && leftAt < joinedAt)
        ? []
        : [{ from: joinedAt, to: leftAt ?? Number.POSITIVE_INFINITY }],
    )
    .sort((left, right) => left.from - right.from)
  const absences: Absence[] = []
  let until = Number.POSITIVE_INFINITY
  for (const [index, { from, to }] of stays.entries()) {
    if (index > 0 && from > until) absences.push({ from: until, to: from })
    until = index > 0 ? Math.max(until, to) : to
  }
  return absences
}

/** Whether an absence is short enough for a reconnection. */
export const isReconnection = ({ from, to }: Absence): boolean =>
  to - from >= AWAY_SECONDS.least && to - from <= AWAY_SECONDS.most

/** The absences of a person that count as reconnections; none for rows without a uid, which may be different people. */
export function reconnectionsOf(uid: string | null, rows: readonly Participant[]): Absence[] {
  if (uid === null || uid === '') return []
  return absencesOf(rows).filter(isReconnection)
}
