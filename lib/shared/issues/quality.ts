import { type Call, QUALITIES, type QualityName } from '@/lib/shared/calls/call'
import { formatDuration } from '@/lib/shared/text/format'
import { type Person, peopleOfCall, reconnectionsOf } from '@/lib/shared/timeline/presence'
import { ALONE_SECONDS, aloneAtEnd, ENDING_SECONDS, massDrops, pairDrop, TOGETHER_SECONDS } from './leaving'

/** A quality flag of a call; `seconds` is the longest gap, or the time alone. */
export type Quality = { name: QualityName; seconds: number | null }

/** The quality flags of a call, worst first, defined as its findings are. They rest on the record alone, to be stored: anyone who has not left counts as staying. */
export function qualityOf(call: Call): Quality[] {
  if (call.cut !== undefined) return call.cut.quality
  if (!mayHaveFlags(call)) return []
  const joined = peopleOfCall(call, Number.POSITIVE_INFINITY).filter((person) => person.intervals.length > 0)
  const alone = aloneAtEnd(call, joined)
  const gap = joined.reduce((longest, person) => Math.max(longest, returnsOf(person)?.longestGapSeconds ?? 0), 0)
  const found: Quality[] = []
  if (pairDrop(call, joined, alone) !== null || massDrops(call, joined).length > 0)
    found.push({ name: 'dropped', seconds: null })
  if (gap > 0) found.push({ name: 'reconnected', seconds: gap })
  if (alone !== null && !alone.joinedAlone) found.push({ name: 'left-alone', seconds: alone.seconds })
  return found
}

/** `dropped`, `reconnected 22 s`, `left alone 3 min`. */
export function qualityWords({ name, seconds }: Quality): string {
  const word = QUALITIES[name].label.toLowerCase()
  return seconds === null ? word : `${word} ${formatDuration(seconds)}`
}

/** A cheap first check, false for most calls: one row per person, both times in order, leave times neither apart at the end nor together before it. */
function mayHaveFlags({ participants, endedAt }: Call): boolean {
  const uids = new Set<string>()
  const leaves: number[] = []
  let joined = 0
  for (const { uid, isJoined, joinedAt, leftAt } of participants) {
    if (!isJoined && joinedAt === null) continue
    joined += 1
    if (uid === null || joinedAt === null || leftAt === null || leftAt <= joinedAt) continue
    uids.add(uid)
    leaves.push(leftAt)
  }
  if (joined < 2) return false
  if (uids.size < joined) return true
  leaves.sort((left, right) => right - left)
  const goesOnUntil = (endedAt ?? Number.POSITIVE_INFINITY) - ENDING_SECONDS
  return leaves.some((at, index) => {
    const apart = at - (leaves[index + 1] ?? Number.NEGATIVE_INFINITY)
    return (index === 0 && apart >= ALONE_SECONDS) || (at < goesOnUntil && apart <= TOGETHER_SECONDS)
  })
}

const FLAPPING_RETURNS = 3
const FLAPPING_INTERVAL_SECONDS = 60

/** A person's reconnections to a call. Three or more with short stays in between are flapping. Null without any. */
export function returnsOf({ uid, rows, presence }: Pick<Person, 'uid' | 'rows' | 'presence'>) {
  const gaps = reconnectionsOf(uid, rows)
  const [first] = gaps
  if (first === undefined) return null
  const short = presence.filter((span) => span.to - span.from < FLAPPING_INTERVAL_SECONDS).length
  return {
    times: gaps.length,
    longestGapSeconds: gaps.reduce((longest, { from, to }) => Math.max(longest, to - from), 0),
    flapping: gaps.length >= FLAPPING_RETURNS && short >= FLAPPING_RETURNS,
    firstLeftAt: first.from,
  }
}
