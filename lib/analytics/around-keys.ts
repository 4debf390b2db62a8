import type { Party } from '../contracts/around'
import type { Window } from '../contracts/range'
import { callsSpan } from './calls'
import { COLUMNS as C, CALLS_TABLE, GROUP_CALLS, instant, PERSON_CALLS } from './columns'
import type { AnalyticsDeps } from './deps'
import { Bindings } from './sql'
import { ANSWERED } from './stages'
import { windowConditions } from './where'

/** A call of a party by its key, with what decides whether it is shown. */
export type PartyCall = { time: number; sessionId: string; status: string; durationSeconds: number | null }
type Key = { time: number; sessionId: string }

const DAY = 86_400
const FIRST_STRETCH_SECONDS = { before: 30 * DAY, after: 7 * DAY }
const STRETCH_GROWTH = 8

/**
 * The nearest calls of a party on one side of `at`, the nearest first, in the order of time and session id. A narrow stretch is read first and
 * widened while it comes back short; the party's slim table says which rows of `calls` to read.
 */
export async function nearestCalls(
  deps: AnalyticsDeps,
  party: Party,
  at: Key,
  request: { side: 'before' | 'after'; take: number; answered?: boolean },
): Promise<PartyCall[]> {
  const { side, take } = request
  const span = await callsSpan(deps)
  const found: PartyCall[] = []
  let stretch = FIRST_STRETCH_SECONDS[side]
  let edge = side === 'before' ? at.time + 1 : at.time
  while (side === 'before' ? edge > span.first : edge <= span.last) {
    const next = side === 'before' ? Math.max(span.first, edge - stretch) : Math.min(span.last + 1, edge + stretch)
    const window = side === 'before' ? { from: next, to: edge } : { from: edge, to: next }
    found.push(...(await askStretch(deps, party, at, { ...request, take: take - found.length }, window)))
    if (found.length >= take) break
    edge = next
    stretch *= STRETCH_GROWTH
  }
  return found
}

async function askStretch(
  deps: AnalyticsDeps,
  party: Party,
  at: Key,
  { side, take, answered = false }: { side: 'before' | 'after'; take: number; answered?: boolean },
  window: Window,
): Promise<PartyCall[]> {
  const bindings = new Bindings()
  const beyond = side === 'before' ? '<' : '>'
  const direction = side === 'before' ? 'DESC' : 'ASC'
  const own = `(${instant(bindings.bind('Int64', at.time))}, ${bindings.bind('String', at.sessionId)})`
  const conditions = [
    ...windowConditions(window, bindings),
    `(${C.time}, ${C.sessionId}) ${beyond} ${own}`,
    ...partyConditions(party, window, bindings),
    // Who calls back does so later, by a second at least.
    ...(answered ? [ANSWERED, `${C.time} != ${instant(bindings.bind('Int64', at.time))}`] : []),
  ]
  const rows = await deps.mirror.query<{ t: unknown; s: string; status: string; seconds: unknown }>({
    name: `around-${side}`,
    sql: `SELECT ${C.timeSeconds} AS t, ${C.sessionId} AS s, ${C.status} AS status, ${C.durationSeconds} AS seconds
      FROM ${CALLS_TABLE} FINAL WHERE ${conditions.join(' AND ')}
      ORDER BY ${C.time} ${direction}, ${C.sessionId} ${direction} LIMIT ${bindings.bind('Int64', take)}`,
    params: bindings.params,
  })
  return rows.map(({ t, s, status, seconds }) => ({
    time: Number(t),
    sessionId: s,
    status,
    durationSeconds: seconds === null ? null : Number(seconds),
  }))
}

/** The rows of the party within the window. Both people of a pair may meet in calls of others too, so the row itself decides. */
function partyConditions(party: Party, window: Window, bindings: Bindings): string[] {
  const among = (slim: typeof PERSON_CALLS | typeof GROUP_CALLS, id: string) => {
    const conditions = [`${slim.id} = ${bindings.bind('String', id)}`, ...windowConditions(window, bindings)]
    return `(${C.time}, ${C.sessionId}) IN (SELECT ${slim.time}, ${slim.sessionId} FROM ${slim.table} FINAL WHERE ${conditions.join(' AND ')})`
  }
  if (party.kind === 'group') return [among(GROUP_CALLS, party.guid)]
  const [one, other] = party.uids
  const between = (from: string, to: string) =>
    `${C.initiator} = ${bindings.bind('String', from)} AND ${C.receiver} = ${bindings.bind('String', to)}`
  return [
    among(PERSON_CALLS, one),
    among(PERSON_CALLS, other),
    `${C.receiverType} = 'user'`,
    `(${between(one, other)} OR ${between(other, one)})`,
  ]
}
