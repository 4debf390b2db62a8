import type { Filters } from '@/lib/shared/contracts/filters'
import { WATCHED_NAMES, type Watched } from '@/lib/shared/contracts/unusual'
import { CALLS_TABLE } from '../calls/columns'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { whereSql } from '../where'
import { type Judged, slotSql, WEIGHTS } from './slots'

const DAY_HOURS = 24

/** What the watched figures come to in one hour or day. */
type Sums = Record<Watched, number>
/** By slot; a slot without calls is left out. */
export type SumsBySlot = ReadonlyMap<number, Sums>

type Columns = Record<Watched | 'slots', unknown[]>

/** The sums of each hour of local time in a window. One row of columns: thousands of small rows take longer to write and parse than to count. */
export async function hourSums(deps: AnalyticsDeps, filters: Filters, window: Judged['window']): Promise<SumsBySlot> {
  const bindings = new Bindings()
  const where = whereSql(filters, { ...deps, window, bindings })
  const sums = WATCHED_NAMES.map((name) => `sum(${WEIGHTS[name]}) AS ${name}_in`)
  const columns = WATCHED_NAMES.map((name) => `groupArray(${name}_in) AS ${name}`)
  const [row] = await deps.mirror.query<Columns>({
    name: 'unusual',
    sql: `SELECT groupArray(slot) AS slots, ${columns.join(', ')} FROM (
        SELECT ${slotSql('hour', filters, window, bindings)} AS slot, ${sums.join(', ')} FROM ${CALLS_TABLE} FINAL WHERE ${where} GROUP BY slot)`,
    params: bindings.params,
  })
  return new Map(
    row?.slots.map((slot, index) => [
      Number(slot),
      Object.fromEntries(WATCHED_NAMES.map((name) => [name, Number(row[name][index])])) as Sums,
    ]),
  )
}

/** The sums of whole days, from those of their hours. */
export function daySums(hours: SumsBySlot): SumsBySlot {
  const days = new Map<number, Sums>()
  for (const [hour, sums] of hours) {
    const day = Math.floor(hour / DAY_HOURS)
    const found = days.get(day)
    if (found === undefined) days.set(day, { ...sums })
    else for (const name of WATCHED_NAMES) found[name] += sums[name]
  }
  return days
}
