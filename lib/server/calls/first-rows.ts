import type { Call } from '@/lib/shared/calls/call'
import { type Pagination, pagination } from '@/lib/shared/http/http'
import { qualityOf } from '@/lib/shared/issues/quality'
import { deviceTotals } from '@/lib/shared/presence/presence-totals'

/** So many participant rows of a call an answer carries. */
const MAX_ROWS = 200

/**
 * A call as answers, pages and packs carry it (design, section 3): one with more rows than that has the first of them, and says in `cut` how many
 * there are and what needed all of them. Its figures were counted before, over all.
 * @param page which rows, from 1
 */
export function withFirstRows(call: Call, page = 1): Call {
  const { participants } = call
  if (participants.length <= MAX_ROWS && page === 1) return call
  return {
    ...call,
    participants: participants.slice((page - 1) * MAX_ROWS, page * MAX_ROWS),
    cut: {
      rows: participants.length,
      ...deviceTotals(participants),
      present: presentIn(call),
      quality: qualityOf(call),
    },
  }
}

function presentIn({ participants }: Call): number {
  const present = participants.filter(({ uid, isJoined, leftAt }) => uid !== null && isJoined && leftAt === null)
  return new Set(present.map(({ uid }) => uid)).size
}

/** Where the rows of a whole call are, by page; absent where one answer has them all. */
export function rowPages({ participants }: Call, page: number): Pagination | undefined {
  const total = participants.length
  if (total <= MAX_ROWS && page === 1) return undefined
  const count = Math.max(0, Math.min(MAX_ROWS, total - (page - 1) * MAX_ROWS))
  return pagination(total, count, MAX_ROWS, page)
}
