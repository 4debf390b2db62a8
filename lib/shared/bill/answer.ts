import type { Rate } from '@/lib/shared/contracts/rates'
import type { Basis, Cause, Medium, Pair } from './basis'

/** Minutes on one basis by medium, and their cost: a decimal string rounded once to the currency's decimals, null without a rate. */
export type BillFigure = Record<Medium, number> & { minutes: number; amount: string | null }
/** The first basis of a pair minus the second. `share` is relative to the second; null where that is zero. */
export type BillDifference = { minutes: number; share: number | null; amount: string | null }
export type BillLine = {
  calls: number
  bases: Record<Basis, BillFigure>
  differences: Record<Pair, BillDifference>
}
/** A calendar month in the zone, `2023-11`; `[from, to)` is its part within the range, epoch seconds. */
export type BillMonth = { month: string; start: number; from: number; to: number; partial: boolean }

/** Calls to one group; null is all calls that were not to a group. */
type BillGroup = { group: string | null }
/** Calls whose bases differ for one reason, and by how much in total. */
export type BillCause = { pair: Pair; cause: Cause; calls: number; minutes: number; amount: string | null }

export type Bill = {
  total: BillLine
  months: (BillMonth & BillLine)[]
  /** The first groups in the requested order; `otherGroups` sums up the rest. */
  groups: (BillGroup & BillLine)[]
  otherGroups: ({ groups: number } & BillLine) | null
  /** These groups by month; `others` is the rest of the month. Rows without a call are left out. */
  rows: (BillMonth & (BillGroup | { others: true }) & BillLine)[]
  /** By pair, in the order in which causes are tried, without those that have no call. They add up to the differences of `total`. */
  causes: BillCause[]
}
export type BillMeta = {
  /** The currency of amounts: the requested one, else the first with a rate; null without rates. */
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
