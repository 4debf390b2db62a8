import type { Filters } from '@/lib/shared/contracts/filters'
import { invalidRequest } from '@/lib/shared/errors'
import type { Stay } from '@/lib/shared/staffing/levels'
import type { ArrivedCall } from '@/lib/shared/staffing/slots'
import { COLUMNS as C, CALLS_TABLE } from '../calls/columns'
import { callsSpan } from '../calls/totals'
import { callOverlaps } from '../concurrency/overlaps'
import { rowSpan } from '../concurrency/row-span'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { ANSWERED, RESOLVED } from '../stages'
import { whereSql } from '../where'

/** About a hundred megabytes while they are counted. */
const MAX_CALLS = 1_000_000

const OUTCOMES: readonly ArrivedCall['outcome'][] = ['open', 'missed', 'answered']

type Stays = { calls: ArrivedCall[]; handled: Stay[]; talkSeconds: number | null }

/**
 * The calls that arrived within a window, and those that were under way within it, as columns: a row for each would take longer to write and parse.
 * @throws AppError INVALID_REQUEST naming `range` when there are too many
 */
export async function readStays(
  deps: AnalyticsDeps,
  filters: Filters,
  window: { from: number; to: number },
): Promise<Stays> {
  const [arrived, handled] = await Promise.all([readArrived(deps, filters, window), readHandled(deps, filters, window)])
  return { ...arrived, handled }
}

async function readArrived(deps: AnalyticsDeps, filters: Filters, window: { from: number; to: number }) {
  const bindings = new Bindings()
  const where = whereSql({ ...filters, from: undefined, to: undefined }, { ...deps, window, bindings })
  const [row] = await deps.mirror.query<{
    n: unknown
    talk: unknown
    at: unknown[]
    outcome: unknown[]
    wait: unknown[]
  }>({
    name: 'staffing-arrived',
    sql: `SELECT count() AS n, quantileExactInclusiveOrNullIf(0.5)(${C.durationSeconds}, ${ANSWERED}) AS talk,
      groupArray(${MAX_CALLS})(${C.timeSeconds}) AS at,
      groupArray(${MAX_CALLS})(multiIf(${ANSWERED}, 2, ${RESOLVED}, 1, 0)) AS outcome,
      groupArray(${MAX_CALLS})(if(${ANSWERED}, ifNull(${C.ringSeconds}, -1), -1)) AS wait
      FROM ${CALLS_TABLE} FINAL WHERE ${where}`,
    params: bindings.params,
  })
  if (Number(row?.n ?? 0) > MAX_CALLS)
    throw invalidRequest([
      {
        field: 'range',
        message: `has over ${MAX_CALLS} calls in eight weeks; narrow the filters to a team or a group`,
      },
    ])
  const { at = [], outcome = [], wait = [], talk = null } = row ?? {}
  const calls = at.map((time, index): ArrivedCall => {
    const waited = Number(wait[index])
    return {
      at: Number(time),
      outcome: OUTCOMES[Number(outcome[index])] ?? 'open',
      waitSeconds: waited < 0 ? null : waited,
    }
  })
  return { calls, talkSeconds: talk === null ? null : Number(talk) }
}

async function readHandled(
  deps: AnalyticsDeps,
  filters: Filters,
  window: { from: number; to: number },
): Promise<Stay[]> {
  const bindings = new Bindings()
  const { last } = await callsSpan(deps)
  const rows = await rowSpan(deps, window, last)
  const own = { ...filters, from: undefined, to: undefined }
  const began = `assumeNotNull(${C.startedAt}) >= ${bindings.bind('Int64', window.from)} AS has_begun`
  const source = callOverlaps(window, [began], { ...deps, last, rows, filters: own, bindings })
  const [row] = await deps.mirror.query<{ s: unknown[]; e: unknown[]; begun: unknown[] }>({
    name: 'staffing-handled',
    sql: `SELECT groupArray(s) AS s, groupArray(e) AS e, groupArray(has_begun) AS begun FROM (SELECT s, e, has_begun FROM (${source}) WHERE s < e LIMIT ${2 * MAX_CALLS})`,
    params: bindings.params,
    wide: true,
  })
  return (row?.s ?? []).map((from, index) => ({
    from: Number(from),
    to: Number(row?.e[index]),
    isArrival: Number(row?.begun[index]) === 1,
  }))
}
