import type { Call, Participant } from '@/lib/shared/contracts/call'
import { formatDuration } from '@/lib/shared/format'
import { type Person, peopleOfCall } from '@/lib/shared/timeline/presence'
import { ALONE_SECONDS, type AloneAtEnd, aloneAtEnd } from './alone'
import { massDrops, pairDrop } from './drops'
import { QUALITIES, type QualityName } from './names'
import { returnsOf } from './returns'

/** A quality flag of a call; `seconds` is the longest gap, or the time alone. */
export type Quality = { name: QualityName; seconds: number | null }

/**
 * The quality flags of a call, worst first, by the definitions that its findings use too. A function of the record alone: whoever has not left
 * counts as staying, so that the flags can be stored.
 */
export function qualityOf(call: Call): Quality[] {
  if (!mayHaveFlags(call.participants)) return []
  const joined = peopleOfCall(call, Number.POSITIVE_INFINITY).filter((person) => person.intervals.length > 0)
  const alone = aloneAtEnd(call, joined)
  const gap = longestGap(joined)
  const found: Quality[] = []
  if (isDropped(call, joined, alone)) found.push({ name: 'dropped', seconds: null })
  if (gap !== null) found.push({ name: 'reconnected', seconds: gap })
  if (alone !== null && !alone.joinedAlone) found.push({ name: 'left-alone', seconds: alone.seconds })
  return found
}

/** `dropped`, `reconnected 22 s`, `left alone 3 min`. */
export function qualityWords({ name, seconds }: Quality): string {
  const word = QUALITIES[name].label.toLowerCase()
  return seconds === null ? word : `${word} ${formatDuration(seconds)}`
}

const isDropped = (call: Call, joined: readonly Person[], alone: AloneAtEnd | null): boolean =>
  pairDrop(call, joined, alone) !== null || massDrops(call, joined).length > 0

function longestGap(joined: readonly Person[]): number | null {
  const gaps = joined.flatMap((person) => returnsOf(person)?.longestGapSeconds ?? [])
  return gaps.length === 0 ? null : Math.max(...gaps)
}

/** False for most calls, at little cost: nobody joined, only one entry did, or two people who left at nearly the same time. */
function mayHaveFlags(participants: readonly Participant[]): boolean {
  const joined = participants.filter((row) => row.isJoined || row.joinedAt !== null)
  const [first, second] = joined
  if (first === undefined || second === undefined) return false
  if (joined.length > 2 || first.uid === second.uid || first.leftAt === null || second.leftAt === null) return true
  return Math.abs(first.leftAt - second.leftAt) >= ALONE_SECONDS
}
