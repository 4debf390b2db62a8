import type { Rate } from '@/lib/shared/contracts/rates'
import type { Basis, Cause, Medium, Pair } from './basis'

/** Minutes of one basis by medium, and what they would cost: a decimal text rounded once to the currency's decimals, null without a rate. */
export type BillFigure = Record<Medium, number> & { minutes: number; amount: string | null }
/** The first basis of a pair less the second. `share` is of the second; null of nothing. */
export type BillDifference = { minutes: number; share: number | null; amount: string | null }
export type BillLine = {
  calls: number
  bases: Record<Basis, BillFigure>
  differences: Record<Pair, BillDifference>
}
/** A month of the zone's calendar, `2023-11`; `[from, to)` is its part within the range, epoch seconds. */
export type BillMonth = { month: string; start: number; from: number; to: number; partial: boolean }

/** Calls to one group; null is every call that went to no group. */
type BillGroup = { group: string | null }
/** Calls whose two bases differ for one cause, and by how much in all. */
export type BillCause = { pair: Pair; cause: Cause; calls: number; minutes: number; amount: string | null }

export type Bill = {
  total: BillLine
  months: (BillMonth & BillLine)[]
  /** The first groups in the order asked for; the rest as one line. */
  groups: (BillGroup & BillLine)[]
  otherGroups: ({ groups: number } & BillLine) | null
  /** Months by these groups; `others` is the rest of the month. Lines without a call are left out. */
  rows: (BillMonth & (BillGroup | { others: true }) & BillLine)[]
  /** By pair, in the order in which causes are tried; those without a call are left out. They add up to the differences of `total`. */
  causes: BillCause[]
}
export type BillMeta = {
  /** What amounts are in: as asked, else the first with a rate; null where there are no rates. */
  currency: string | null
  rate: Rate | null
  /** Every currency that has a rate. */
  currencies: string[]
  tz: string
  source: 'mirror'
  syncedAt: number | null
}
export type BillAnswer = { data: Bill; meta: BillMeta }

export const BILL_SORTS = ['group', 'calls', 'api', 'own', 'clock', 'own-api', 'clock-api', 'clock-own'] as const
export type BillSort = (typeof BILL_SORTS)[number]
export const DEFAULT_BILL_SORT = '-api'
export const DEFAULT_TOP_GROUPS = 15
export const MOST_TOP_GROUPS = 500
