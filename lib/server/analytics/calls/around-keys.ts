import type { RowKey } from '@/lib/server/mirror/keys'
import type { Party } from '@/lib/shared/contracts/around'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { ANSWERED } from '../stages'
import { COLUMNS as C, CALLS_TABLE, GROUP_CALLS, instant, PERSON_CALLS, ROW_KEY } from './columns'

/** The key of a party's call, with what decides whether it is shown. Epoch seconds. */
export type PartyCall = RowKey & { status: string; durationSeconds: number | null }
type Side = 'before' | 'after'

const MIN_KEYS = 64
const MAX_KEYS = 4096
const GROWTH = 8

/**
 * A party's calls before or after `at`, nearest first, ordered by time and id. The slim tables say which rows to read, in batches that
 * grow until enough calls are found.
 */
export async function nearestCalls(
  deps: AnalyticsDeps,
  party: Party,
  at: RowKey,
  { side, take, answered = false }: { side: Side; take: number; answered?: boolean },
): Promise<PartyCall[]> {
  const found: PartyCall[] = []
  let most = Math.max(take, MIN_KEYS)
  let edge = at
  while (found.length < take) {
    const keys = await partyKeys(deps, party, edge, side, most)
    const rows = await partyRows(deps, party, keys, side, take - found.length, answered ? at : null)
    found.push(...rows)
    const last = keys.at(-1)
    if (last === undefined || keys.length < most) break
    edge = last
    most = Math.min(most * GROWTH, MAX_KEYS)
  }
  return found
}

/** Keys of calls beyond `edge` that the group, or both people, are in; for two people these include calls among others. */
async function partyKeys(deps: AnalyticsDeps, party: Party, edge: RowKey, side: Side, most: number): Promise<RowKey[]> {
  const bindings = new Bindings()
  const slim = party.kind === 'group' ? GROUP_CALLS : PERSON_CALLS
  const direction = side === 'before' ? 'DESC' : 'ASC'
  const beyond = side === 'before' ? '<' : '>'
  const time = instant(bindings.bind('Int64', edge.time))
  const key = `${slim.time}, ${slim.sessionId}, ${slim.mid}`
  const rowsOf = (id: string) =>
    `${slim.table} FINAL WHERE ${slim.id} = ${bindings.bind('String', id)} AND ${slim.time} ${beyond}= ${time}
      AND (${key}) ${beyond} (${time}, ${bindings.bind('String', edge.sessionId)}, ${bindings.bind('String', edge.mid)})`
  const [one, other] = party.kind === 'group' ? [party.guid] : party.uids
  const both = other === undefined ? '' : `AND (${key}) IN (SELECT ${key} FROM ${rowsOf(other)})`
  const rows = await deps.mirror.query<{ t: unknown; s: string; m: string }>({
    name: `around-keys-${side}`,
    sql: `SELECT toInt64(${slim.time}) AS t, ${slim.sessionId} AS s, ${slim.mid} AS m FROM ${rowsOf(one)} ${both}
      ORDER BY ${slim.time} ${direction}, ${slim.sessionId} ${direction}, ${slim.mid} ${direction} LIMIT ${bindings.bind('Int64', most)}`,
    params: bindings.params,
  })
  return rows.map(({ t, s, m }) => ({ time: Number(t), sessionId: s, mid: m }))
}

/** The party's own calls among the keys. @param answersTo only answered calls, at least a second later than this one */
async function partyRows(
  deps: AnalyticsDeps,
  party: Party,
  keys: readonly RowKey[],
  side: Side,
  take: number,
  answersTo: RowKey | null,
): Promise<PartyCall[]> {
  if (keys.length === 0) return []
  const bindings = new Bindings()
  const direction = side === 'before' ? 'DESC' : 'ASC'
  const times = bindings.bind(
    'Array(Int64)',
    keys.map((key) => key.time),
  )
  const sessionIds = bindings.bind(
    'Array(String)',
    keys.map((key) => key.sessionId),
  )
  const mids = bindings.bind(
    'Array(String)',
    keys.map((key) => key.mid),
  )
  const conditions = [
    `(${ROW_KEY}) IN (SELECT ${instant('tupleElement(key, 1)')}, tupleElement(key, 2), tupleElement(key, 3)
      FROM (SELECT arrayJoin(arrayZip(${times}, ${sessionIds}, ${mids})) AS key))`,
    ...(party.kind === 'group' ? [] : [pairCondition(party.uids, bindings)]),
    ...(answersTo === null ? [] : [ANSWERED, `${C.time} > ${instant(bindings.bind('Int64', answersTo.time))}`]),
  ]
  const rows = await deps.mirror.query<{ t: unknown; s: string; m: string; status: string; seconds: unknown }>({
    name: `around-${side}`,
    sql: `SELECT ${C.timeSeconds} AS t, ${C.sessionId} AS s, ${C.mid} AS m, ${C.status} AS status, ${C.durationSeconds} AS seconds
      FROM ${CALLS_TABLE} FINAL WHERE ${conditions.map((condition) => `(${condition})`).join(' AND ')}
      ORDER BY ${C.time} ${direction}, ${C.sessionId} ${direction}, ${C.mid} ${direction} LIMIT ${bindings.bind('Int64', take)}`,
    params: bindings.params,
  })
  return rows.map(({ t, s, m, status, seconds }) => ({
    time: Number(t),
    sessionId: s,
    mid: m,
    status,
    durationSeconds: seconds === null ? null : Number(seconds),
  }))
}

function pairCondition([one, other]: readonly [string, string], bindings: Bindings): string {
  const between = (from: string, to: string) =>
    `${C.initiator} = ${bindings.bind('String', from)} AND ${C.receiver} = ${bindings.bind('String', to)}`
  return `${C.receiverType} = 'user' AND (${between(one, other)} OR ${between(other, one)})`
}
