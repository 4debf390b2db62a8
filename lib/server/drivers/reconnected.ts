import { ask, isWide } from '../analytics/ask'
import { scopeOf } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { type Bindings, COLUMNS as C, CALLS_TABLE } from '../analytics/sql'
import type { Amounts, Part } from './contributions'
import type { Asked } from './figures'

/** Of the calls that each person joined in two periods, those in which they lost the connection and came back. */
export async function reconnectedParts({ deps, filters, now, before }: Asked): Promise<ReadonlyMap<string, Part>> {
  const scope = scopeOf(deps, filters)
  const read = async (window: { from: number; to: number }) => {
    const write = (bindings: Bindings) => `SELECT uid, countIf(reconnects > 0) AS over, count() AS under
      FROM ${CALLS_TABLE} FINAL ARRAY JOIN ${C.people} AS uid, ${C.personReconnects} AS reconnects
      WHERE ${whereSql({ ...scope, window }, bindings)} AND has(${C.joinedUids}, uid) GROUP BY uid`
    const rows = await ask(scope, 'drivers-reconnected', write, isWide(window))
    return new Map(
      rows.map((row): [string, Amounts] => [String(row.uid), { over: Number(row.over), under: Number(row.under) }]),
    )
  }
  const [present, past] = await Promise.all([read(now), read(before)])
  const none = { over: 0, under: 0 }
  return new Map(
    [...new Set([...present.keys(), ...past.keys()])].map((uid) => [
      uid,
      { now: present.get(uid) ?? none, before: past.get(uid) ?? none },
    ]),
  )
}
