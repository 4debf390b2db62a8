import type { PersonMetric } from '@/lib/shared/contracts/person-metrics'
import { COLUMNS as C } from '../calls/columns'
import { ratioSql } from '../sql'
import { ANSWERED, RESOLVED } from '../stages'

const JOINED = 'countIf(is_joined)'

/** One aggregate per entry of `PERSON_METRICS`, over the columns of `peopleSql`: one row per person and call. */
export const PERSON_METRIC_SQL: Record<PersonMetric, string> = {
  calls: 'count()',
  initiated: `countIf(ifNull(${C.initiator} = uid, false))`,
  joined: JOINED,
  missed: `countIf(is_invited AND NOT is_joined AND ifNull(${C.initiator} != uid, true))`,
  attendance: ratioSql(JOINED, 'countIf(is_invited)'),
  answered: `countIf(${ANSWERED})`,
  answerRate: ratioSql(`countIf(${ANSWERED})`, `countIf(${RESOLVED})`),
  presenceMinutes: 'sum(presence) / 60',
  usefulMinutes: 'sum(together) / 60',
  waitingMinutes: '(sum(presence) - sum(together)) / 60',
  reconnects: 'sum(reconnected)',
  reconnectRate: ratioSql('sum(reconnected)', JOINED),
  devices: ratioSql('sum(used)', JOINED),
  lastCallAt: `max(${C.timeSeconds})`,
}
