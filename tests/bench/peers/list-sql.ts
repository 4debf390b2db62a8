import type { Statement, Window } from './peer'

type Asked = { status?: string; type?: string; minDuration?: number; group?: string; order?: string; skip?: number }

/** What a row of the list shows. */
const SHOWN = `c.session_id, c.mid, c.time, c.status, c.type, c.mode, c.receiver_type, c.initiator, c.receiver,
  c.duration_seconds, c.ring_seconds, c.joined_people, c.has_recording`
const NEWEST = 'c.time DESC, c.session_id DESC, c.mid DESC'

/** A page of calls and, as a statement of its own, how many there are. */
export function listSql({ status, type, minDuration, group, order, skip = 0 }: Asked) {
  const values: unknown[] = []
  const conditions = Object.entries({
    'c.status =': status,
    'c.type =': type,
    'c.duration_seconds >=': minDuration,
    'c.group_guid =': group,
  }).flatMap(([comparison, value]) => (value === undefined ? [] : [` AND ${comparison} $${values.push(value) + 2}`]))
  const from = `FROM calls c WHERE c.time >= to_timestamp($1) AND c.time < to_timestamp($2)${conditions.join('')}`
  return (window: Window): Statement[] => [
    {
      text: `SELECT ${SHOWN} ${from} ORDER BY ${order ?? NEWEST} LIMIT 50 OFFSET ${skip}`,
      values: [window.from, window.to, ...values],
    },
    { text: `SELECT count(*) ${from}`, values: [window.from, window.to, ...values] },
  ]
}

/** A page of the calls of a person, and their number. */
export function listOfPersonSql(uid: string) {
  const from = 'FROM person_calls p WHERE p.uid = $3 AND p.time >= to_timestamp($1) AND p.time < to_timestamp($2)'
  return (window: Window): Statement[] => [
    {
      text: `SELECT ${SHOWN} FROM (SELECT p.session_id, p.mid ${from} ORDER BY p.time DESC, p.session_id DESC LIMIT 50) p
        JOIN calls c USING (session_id, mid) ORDER BY ${NEWEST}`,
      values: [window.from, window.to, uid],
    },
    { text: `SELECT count(*) ${from}`, values: [window.from, window.to, uid] },
  ]
}
