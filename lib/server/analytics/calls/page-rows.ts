import type { RowKey } from '@/lib/server/mirror/keys'
import type { Call } from '@/lib/shared/contracts/call'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { Window } from '@/lib/shared/contracts/range'
import { normalize } from '@/lib/shared/normalize/normalize'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { COLUMNS as C, CALL_DOCS, instant, ROW_KEY } from './columns'
import { matchingKeys } from './matching-keys'

/** Rows of a list by time: `take` of them after `skip`, beyond the row `after` if there is one. */
export type PageRequest = { descending: boolean; after: RowKey | null; skip: number; take: number }
export type PageRow = { key: RowKey; call: Call }

type DocRow = { s: string; m: string; t: number; v: unknown; d: number; raw: string }

/**
 * The filtered calls of a window in the order of time, then id, complete with what the Calls API sent: one statement, since each has a fixed
 * cost of milliseconds.
 */
export async function pageRows(
  deps: AnalyticsDeps,
  filters: Filters,
  window: Window,
  { descending, after, skip, take }: PageRequest,
): Promise<PageRow[]> {
  const bindings = new Bindings()
  const direction = descending ? 'DESC' : 'ASC'
  const beyond = after === null ? '1' : beyondSql(after, descending, bindings)
  const keys = `${matchingKeys(deps, filters, window, bindings, beyond)}
      ORDER BY ${C.time} ${direction}, ${C.sessionId} ${direction}, ${C.mid} ${direction}
      LIMIT ${bindings.bind('Int64', take)} OFFSET ${bindings.bind('Int64', skip)}`
  const rows = await deps.mirror.query<DocRow>({
    name: 'calls-page',
    // Without FINAL, which would cost as much again: of several versions, `newest` takes the last.
    sql: `SELECT ${CALL_DOCS.sessionId} AS s, ${CALL_DOCS.mid} AS m, toUnixTimestamp(${CALL_DOCS.time}) AS t, ${CALL_DOCS.version} AS v, ${CALL_DOCS.isDeleted} AS d,
      ${CALL_DOCS.raw} AS raw FROM ${CALL_DOCS.table} PREWHERE (${ROW_KEY}) IN (${keys})`,
    params: bindings.params,
  })
  return newest(rows)
    .flatMap(({ s, m, t, raw }): PageRow[] => {
      // Only calls are stored, so this is a type guard; a call without any time gets that of its row.
      const normalized = normalize(JSON.parse(raw), t, raw)
      return normalized.kind === 'call' ? [{ key: { time: t, sessionId: s, mid: m }, call: normalized.call }] : []
    })
    .sort((one, other) => (descending ? -1 : 1) * compareKeys(one.key, other.key))
}

/** The newest version of each document, without deleted ones. */
function newest(rows: readonly DocRow[]): DocRow[] {
  const found = new Map<string, DocRow>()
  for (const row of rows) {
    const key = `${row.t} ${row.s}\0${row.m}`
    const known = found.get(key)
    if (known === undefined || Number(row.v) > Number(known.v)) found.set(key, row)
  }
  return [...found.values()].filter(({ d }) => Number(d) === 0)
}

/** The order of the table: by time, then by the bytes of the ids. */
function compareKeys(one: RowKey, other: RowKey): number {
  return one.time - other.time || compareBytes(one.sessionId, other.sessionId) || compareBytes(one.mid, other.mid)
}

const compareBytes = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other))

/** Rows beyond a key in the list’s order; the plain comparison of times lets the engine skip what comes before. */
function beyondSql({ time, sessionId, mid }: RowKey, descending: boolean, bindings: Bindings): string {
  const sign = descending ? '<' : '>'
  const at = instant(bindings.bind('Int64', time))
  return `(${C.time} ${sign}= ${at} AND (${ROW_KEY}) ${sign} (${at}, ${bindings.bind('String', sessionId)}, ${bindings.bind('String', mid)}))`
}
