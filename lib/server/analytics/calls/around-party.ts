import type { Party } from '@/lib/shared/contracts/around'
import type { AnalyticsDeps } from '../deps'
import { nearestLines } from './around-rows'
import type { CallLine } from './call-lines'

const GROWTH = 8
const MAX_ROWS = 4096

/** One side of a call: how many of the party’s calls to read at first, and whether those read, nearest first, are enough. */
export type Side = { isAfter: boolean; first: number; isEnough: (read: readonly CallLine[]) => boolean }

/** A party’s calls before or after one of them, nearest first: usually one statement, else read on in batches that grow. */
export async function callsBeside(
  deps: AnalyticsDeps,
  party: Party,
  call: CallLine,
  { isAfter, first, isEnough }: Side,
): Promise<CallLine[]> {
  const found: CallLine[] = []
  for (let most = first; ; most = Math.min(most * GROWTH, MAX_ROWS)) {
    const rows = await nearestLines(deps, party, found.at(-1) ?? call, isAfter, most)
    found.push(...rows)
    if (rows.length < most || isEnough(found)) return found
  }
}
