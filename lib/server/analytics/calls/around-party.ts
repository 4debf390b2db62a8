import { type Party, partyOf } from '@/lib/shared/contracts/around'
import type { AnalyticsDeps } from '../deps'
import { type AroundRow, type Edge, nearestRows, type Sides } from './around-rows'

const GROWTH = 8
const MAX_ROWS = 4096

/** Says whether the calls of a side, nearest first, are enough. */
type IsEnough = (own: readonly AroundRow[]) => boolean

/**
 * A party’s own calls before and after one of them, each side nearest first. Usually one statement; a side on which the calls that both people
 * are in turn out to be among others is read on, in batches that grow.
 * @param first how many to read first
 */
export async function partyCalls(
  deps: AnalyticsDeps,
  party: Party,
  call: AroundRow,
  first: Sides<number>,
  isEnough: Sides<IsEnough>,
): Promise<Sides<AroundRow[]>> {
  const found: Sides<AroundRow[]> = { before: [], after: [] }
  const edges: Sides<Edge | null> = {
    before: { at: call, most: first.before },
    after: { at: call, most: first.after },
  }
  while (edges.before !== null || edges.after !== null) {
    const rows = await nearestRows(deps, party, edges)
    const split = rows.findIndex((row) => !isBefore(row, call))
    const middle = split === -1 ? rows.length : split
    const read = { before: rows.slice(0, middle).reverse(), after: rows.slice(middle) }
    for (const side of ['before', 'after'] as const) {
      const edge = edges[side]
      if (edge === null) continue
      found[side].push(...read[side].filter((row) => isOwn(row, party)))
      const last = read[side].at(-1)
      const isLast = last === undefined || read[side].length < edge.most
      edges[side] =
        isLast || isEnough[side](found[side]) ? null : { at: last, most: Math.min(edge.most * GROWTH, MAX_ROWS) }
    }
  }
  return found
}

/** In the order of the mirror, which compares ids by their bytes. */
function isBefore(row: AroundRow, call: AroundRow): boolean {
  if (row.time !== call.time) return row.time < call.time
  return (
    compareBytes(row.sessionId, call.sessionId) < 0 ||
    (row.sessionId === call.sessionId && compareBytes(row.mid, call.mid) < 0)
  )
}

const compareBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))

/** True for a call of the group, or between the two people in either direction. */
function isOwn(row: AroundRow, party: Party): boolean {
  if (party.kind === 'group') return true
  const own = partyOf(row)
  if (own?.kind !== 'pair') return false
  const [[one, other], [first, second]] = [own.uids, party.uids]
  return (one === first && other === second) || (one === second && other === first)
}
