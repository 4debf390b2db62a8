import type { PersonMetric } from '@/lib/shared/contracts/metrics'
import { COLUMNS as C } from '../calls/columns'
import { ratioSql } from '../sql'
import { ANSWERED, RESOLVED } from '../stages'

const IS_JOINED = `has(${C.joinedUids}, uid)`
const IS_INVITED = `has(${C.invitedUids}, uid)`
const JOINED = `countIf(${IS_JOINED})`

/** One aggregate per entry of `PERSON_METRICS`, over one row per person and call. */
export const PERSON_METRIC_SQL: Record<PersonMetric, string> = {
  calls: 'count()',
  initiated: `countIf(ifNull(${C.initiator} = uid, false))`,
  joined: JOINED,
  missed: `countIf(${IS_INVITED} AND NOT ${IS_JOINED} AND ifNull(${C.initiator} != uid, true))`,
  attendance: ratioSql(JOINED, `countIf(${IS_INVITED})`),
  answered: `countIf(${ANSWERED})`,
  answerRate: ratioSql(`countIf(${ANSWERED})`, `countIf(${RESOLVED})`),
  presenceMinutes: 'sum(presence) / 60',
  usefulMinutes: 'sum(together) / 60',
  waitingMinutes: 'sum(presence - together) / 60',
  reconnects: 'sum(reconnected)',
  reconnectRate: ratioSql('sum(reconnected)', JOINED),
  devices: ratioSql('sum(used)', JOINED),
  lastCallAt: `max(${C.timeSeconds})`,
}
