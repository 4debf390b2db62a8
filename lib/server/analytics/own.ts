import type { OwnOutcome, Role } from '@/lib/shared/calls/outcome'
import type { AnalyticsDeps } from './deps'
import { COLUMNS as C } from './sql'
import { ANSWERED, OUTCOME_SQL, RESOLVED } from './stages'

/** The part of a set of people in a call, in SQL (design, section 3, “People”). A call counts once for a set. */
export type OwnSql = {
  /** One of them, other than the caller, is a participant or the receiver. */
  offered: string
  /** One of them, other than the caller, joined. */
  joined: string
  /** One of them called. */
  placed: string
  /** One of them is a participant, and one who is joined. */
  invited: string
  attended: string
  /** Their presence, summed. */
  seconds: string
}

/** The caller, if known: a call is never offered to its caller. */
const isCaller = (uid: string) => `ifNull(${C.initiator} = ${uid}, false)`

/** A set of people by a condition on a uid, as filters name them. */
export function ownOf(isMember: (uid: string) => string): OwnSql {
  const among = (uids: string, also = '1') => `arrayExists(uid -> ${also} AND ${isMember('uid')}, ${uids})`
  return {
    offered: among(C.people, `NOT ${isCaller('uid')}`),
    joined: among(C.joinedUids, `NOT ${isCaller('uid')}`),
    placed: among(C.people, isCaller('uid')),
    invited: among(C.invitedUids),
    attended: among(C.joinedUids),
    seconds: `arraySum((uid, seconds) -> if(${isMember('uid')}, seconds, 0), ${C.people}, ${C.personPresenceSeconds})`,
  }
}

const IS_CALL = `ifNull(${C.mode} = 'call', false)`
const IS_MEETING = `ifNull(${C.mode} IN ('meet', 'presenter'), false)`
/** SQL condition: the call was offered to the set. */
export const offeredSql = ({ offered }: OwnSql) => `${IS_CALL} AND ${RESOLVED} AND ${offered}`

/** SQL condition: the set had this part in the call. */
export function roleSql(role: Role, own: OwnSql): string {
  if (role === 'invited' || role === 'attended') return `${IS_MEETING} AND ${own[role]}`
  return `${IS_CALL} AND ${own.placed}${role === 'reached' ? ` AND ${ANSWERED}` : ''}`
}

/** SQL condition: what became of the call for the set; each offered call meets exactly one. */
export function ownOutcomeSql(outcome: OwnOutcome, own: OwnSql): string {
  if (outcome === 'answered') return `${offeredSql(own)} AND ${own.joined}`
  const ofCall =
    outcome === 'failed'
      ? `(${OUTCOME_SQL.failed} OR ${OUTCOME_SQL.other})`
      : OUTCOME_SQL[outcome === 'byOthers' ? 'answered' : outcome]
  return `${offeredSql(own)} AND NOT (${own.joined}) AND ${ofCall}`
}

/** One row per set and call: the join after FROM, the set's key, its part in the call, and how often its people reconnected. */
export type OwnRows = { join: string; key: string; own: OwnSql; reconnects: string }

/** Who of a call's people was invited, and who joined, parallel to `people`; looked up by uid only where rows may lack the flags, since it is slow. */
function flagsSql({ refill }: Pick<AnalyticsDeps, 'refill'>): { invited: string; joined: string } {
  const sized = (flags: string) => `arrayResize(${flags}, length(${C.people}))`
  const among = (uids: string) => `arrayMap(one -> has(${uids}, one), ${C.people})`
  return refill?.columns.includes(C.invitedJoined)
    ? { invited: among(C.invitedUids), joined: among(C.joinedUids) }
    : { invited: sized(`arrayWithConstant(length(${C.invitedJoined}), 1)`), joined: sized(C.invitedJoined) }
}

/** A row for each person of a call. */
export function personRows(deps: Pick<AnalyticsDeps, 'refill'>): OwnRows {
  const { invited, joined } = flagsSql(deps)
  return {
    join: `ARRAY JOIN ${C.people} AS own_uid, ${invited} AS own_invited, ${joined} AS own_joined,
      ${C.personPresenceSeconds} AS own_seconds, ${C.personReconnects} AS own_reconnects`,
    key: 'own_uid',
    own: {
      offered: `NOT ${isCaller('own_uid')}`,
      joined: `own_joined AND NOT ${isCaller('own_uid')}`,
      placed: isCaller('own_uid'),
      invited: 'own_invited',
      attended: 'own_joined',
      seconds: 'own_seconds',
    },
    reconnects: 'own_reconnects',
  }
}

/** A row for each set of a call, by the keys of the sets that a person is in; with `isOthers`, of everyone else in the calls of each set. */
export function setRows(
  deps: Pick<AnalyticsDeps, 'refill'>,
  keysOf: (uid: string) => string,
  isOthers = false,
): OwnRows {
  const { invited, joined } = flagsSql(deps)
  const keys = `arrayMap(uid -> ${keysOf('uid')}, ${C.people})`
  const isMember = `${isOthers ? 'NOT ' : ''}has(keys, key)`
  const facts = `arrayMap((uid, is_invited, is_joined) -> toUInt8(if(${isCaller('uid')}, 4, 1 + 2 * is_joined) + 8 * is_invited + 16 * is_joined), ${C.people}, ${invited}, ${joined})`
  const sum = (values: string) => `arraySum((keys, value) -> if(${isMember}, value, 0), ${keys}, ${values})`
  const bit = (place: number) => `bitTest(tupleElement(own_set, 2), ${place})`
  return {
    join: `ARRAY JOIN arrayMap(key -> (key,
      arrayReduce('groupBitOr', arrayMap((keys, facts) -> if(${isMember}, facts, 0), ${keys}, ${facts})),
      ${sum(C.personPresenceSeconds)}, ${sum(C.personReconnects)}), arrayDistinct(arrayFlatten(${keys}))) AS own_set`,
    key: 'tupleElement(own_set, 1)',
    own: {
      offered: bit(0),
      joined: bit(1),
      placed: bit(2),
      invited: bit(3),
      attended: bit(4),
      seconds: 'tupleElement(own_set, 3)',
    },
    reconnects: 'tupleElement(own_set, 4)',
  }
}
