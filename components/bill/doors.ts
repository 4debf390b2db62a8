import { BILL_GAPS, type BillGap, type Pair } from '@/lib/shared/bill/basis'
import { type Door, groupDoor } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'

/** The calls whose bases differ for a reason. Causes in the filter mean "any of", so while it is set only those have a door. */
export function billGapDoor(filters: Partial<Filters>, gap: BillGap): Door {
  const filtered = filters.billGap ?? []
  return filtered.length > 0 && !filtered.includes(gap) ? null : { ...filters, billGap: [gap] }
}

/** All calls for which the bases of a pair differ. */
export function pairDoor(filters: Partial<Filters>, pair: Pair): Door {
  const all = BILL_GAPS.filter((gap) => gap.startsWith(`${pair}.`))
  return (filters.billGap ?? []).length > 0 ? null : { ...filters, billGap: all }
}

/** Calls to one group, or those not to a group. */
export function billGroupDoor(filters: Partial<Filters>, group: string | null): Door {
  if (group !== null) return groupDoor(filters, group)
  if ((filters.guid ?? []).length > 0 || filters.toGroup === true) return null
  return { ...filters, toGroup: false }
}

/** The calls in one month of the bill. */
export function monthDoor(filters: Partial<Filters>, { from, to }: { from: number; to: number }): Partial<Filters> {
  const { range: _range, ...rest } = filters
  return { ...rest, from: String(from), to: String(to) }
}
