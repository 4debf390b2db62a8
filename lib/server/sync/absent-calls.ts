import { countSeen } from '@/lib/server/mirror/walk'
import { type CallId, callIdText } from '@/lib/shared/call-id'
import type { SyncContext } from './context'
import type { LookUp } from './look-up'
import type { WalkState } from './walk'

/** What is known of calls that a list lacks, although the API does not say that they are gone. */
export type Absence = {
  /** Whether the list of the current walk adds up; absent before its end. */
  isComplete?: boolean
  /** Calls that a complete list lacked, while the API answered with another call of their room, and that no list has named since. */
  absent?: CallId[]
  /** The same, as far as the current walk has looked. */
  absentNow?: CallId[]
  /** Stored calls that the current walk's list lacks and that are kept. */
  unlisted?: number
}

/** More than this wait for a later walk. */
const MAX_ABSENT = 500

/** Whether a finished walk saw the whole list: all pages named one total, and as many different records were listed. @throws AppError MIRROR_UNAVAILABLE */
export async function isListComplete({ mirror }: SyncContext, walk: WalkState): Promise<boolean> {
  const { steadyTotal = null, refused = 0 } = walk
  return steadyTotal !== null && (await countSeen(mirror, walk.walkId)) + refused === steadyTotal
}

/**
 * The API's answer about a room may be a single other call of it, which says nothing about this one. Two complete lists without it, one after
 * the other, say that it is gone: a call that moved between two pages is missing from one of them at the most.
 * @returns which are gone, and what to remember
 */
export function judgeAbsent(state: Absence, { rest, otherwise }: LookUp): { gone: CallId[]; absentNow: CallId[] } {
  const before = new Set(state.absent?.map(callIdText))
  const told = new Set(otherwise.map(callIdText))
  const gone: CallId[] = []
  const absentNow = [...(state.absentNow ?? [])]
  for (const id of rest) {
    const text = callIdText(id)
    const isEvidence = state.isComplete === true && told.has(text)
    if (isEvidence && before.has(text)) gone.push(id)
    else if ((isEvidence || before.has(text)) && absentNow.length < MAX_ABSENT) absentNow.push(id)
  }
  return { gone, absentNow }
}

/** The API's total minus our calls if both are as a complete list says: records that are no calls, less what is kept unlisted. Null without such a list. */
export function expectedDifference({ isComplete, unlisted = 0 }: Absence, { refused = 0 }: WalkState): number | null {
  return isComplete === true ? refused - unlisted : null
}
