import type { Party } from '@/lib/shared/contracts/around'
import type { AnalyticsDeps } from '../deps'
import { type Edge, nearestLines, type Sides } from './around-rows'
import type { CallLine } from './call-lines'

const GROWTH = 8
const MAX_ROWS = 4096

/** Says whether the calls of a side, nearest first, are enough. */
type IsEnough = (own: readonly CallLine[]) => boolean

/**
 * A party’s calls before and after one of them, each side nearest first. Usually one statement; a side that is not enough yet is read on, in
 * batches that grow.
 * @param first how many to read first
 */
export async function partyCalls(
  deps: AnalyticsDeps,
  party: Party,
  call: CallLine,
  first: Sides<number>,
  isEnough: Sides<IsEnough>,
): Promise<Sides<CallLine[]>> {
  const found: Sides<CallLine[]> = { before: [], after: [] }
  const edges: Sides<Edge | null> = {
    before: { at: call, most: first.before },
    after: { at: call, most: first.after },
  }
  while (edges.before !== null || edges.after !== null) {
    const rows = await nearestLines(deps, party, edges)
    const split = rows.findIndex((row) => !isBefore(row, call))
    const middle = split === -1 ? rows.length : split
    const read = { before: rows.slice(0, middle).reverse(), after: rows.slice(middle) }
    for (const side of ['before', 'after'] as const) {
      const edge = edges[side]
      if (edge === null) continue
      found[side].push(...read[side])
      const last = read[side].at(-1)
      const isLast = last === undefined || read[side].length < edge.most
      edges[side] =
        isLast || isEnough[side](found[side]) ? null : { at: last, most: Math.min(edge.most * GROWTH, MAX_ROWS) }
    }
  }
  return found
}

/** In the order of the mirror, which compares ids by their bytes. */
function isBefore(row: CallLine, call: CallLine): boolean {
  if (row.time !== call.time) return row.time < call.time
  return (
    compareBytes(row.sessionId, call.sessionId) < 0 ||
    (row.sessionId === call.sessionId && compareBytes(row.mid, call.mid) < 0)
  )
}

const compareBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))
