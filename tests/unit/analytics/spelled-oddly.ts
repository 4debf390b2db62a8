import { type MadeRecord, type MadeRow, type RawRecord, seeded } from './make-records'

/** Participant entries without a uid. */
const NOBODY: readonly RawRecord[] = [{}, { uid: null }, { uid: '' }, { uid: '  ' }]

/**
 * Calls as they really arrive (field notes, “A call, as it really arrives”): missing values as absent, null or 0, numbers and booleans as
 * text, milliseconds and ISO times, `cancelled`, objects in place of ids, entries without a uid.
 * @param share the proportion of values that do not have the specified form
 */
export function spelledOddly(records: readonly MadeRecord[], seed: number, share = 0.02): RawRecord[] {
  const random = seeded(seed ^ 0x0dd)
  const chance = (part: number) => random() < part
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T

  const put = (into: RawRecord, name: string, value: unknown) => {
    if (value !== null || chance(0.4)) into[name] = value
  }
  const time = (value: number | null) => {
    if (!chance(share)) return value
    if (value === null) return pick([0, '', '0', 'soon'])
    const iso = new Date(value * 1000).toISOString()
    return pick([String(value), value * 1000, String(value * 1000), value + 0.4, iso, iso.replace('Z', '+00:00')])
  }
  const amount = (value: number) => (chance(share) ? pick([String(value), ` ${value} `, null]) : value)
  const truth = (value: boolean) =>
    chance(share) ? pick(value ? ['true', 'TRUE', 1, '1'] : ['false', 0, 'no', null]) : value
  const status = (value: string) => {
    if (value === 'canceled' && chance(0.5)) return 'cancelled'
    return chance(share / 4) ? pick([` ${value} `, value.toUpperCase(), `CALL_STATUS_${value}`, null]) : value
  }
  const word = (value: string | null) =>
    value !== null && chance(share) ? pick([value.toUpperCase(), ` ${value}`]) : value
  const uid = (id: string) => (chance(share) ? pick([id.toUpperCase(), ` ${id}`, `${id}\n`]) : id)
  const party = (id: string | null, name: 'uid' | 'guid') => {
    const spelled = id === null || name === 'guid' ? id : uid(id)
    return spelled !== null && chance(share) ? { [name]: spelled, name: 'Somebody' } : spelled
  }

  const row = (made: MadeRow): unknown => {
    if (!made.isJoined && chance(share)) return uid(made.uid)
    const raw: RawRecord = chance(share) ? { ...pick(NOBODY) } : { uid: uid(made.uid) }
    raw.isJoined = truth(made.isJoined)
    raw.state = made.state
    put(raw, 'deviceId', made.deviceId)
    put(raw, 'joinedAt', time(made.joinedAt))
    put(raw, 'leftAt', time(made.leftAt))
    put(raw, 'totalAudioMinutes', amount(made.totalAudioMinutes))
    put(raw, 'totalVideoMinutes', amount(made.totalVideoMinutes))
    put(raw, 'totalDuration', amount(made.totalDuration))
    return raw
  }
  const rows = (made: readonly MadeRow[]): unknown => {
    const list = made.map(row)
    if (list.length === 0) return pick([[], [], null])
    if (!chance(share)) return list
    const isKeyable = list.every((one) => typeof one === 'object')
    return isKeyable && chance(0.5) ? Object.fromEntries(list.map((one, index) => [`p${index}`, one])) : [...list, null]
  }

  return records.map((made) => {
    const raw: RawRecord = { sessionId: made.sessionId, status: status(made.status), metaData: [] }
    for (const name of ['type', 'mode', 'receiverType'] as const) put(raw, name, word(made[name]))
    put(raw, 'totalDuration', made.totalDuration)
    for (const name of ['initiatedAt', 'startedAt', 'endedAt'] as const) put(raw, name, time(made[name]))
    for (const name of ['totalAudioMinutes', 'totalVideoMinutes', 'totalDurationInMinutes'] as const)
      put(raw, name, amount(made[name]))
    if (made.totalDuration !== null && chance(share))
      raw.totalDuration = pick([made.totalDuration.slice(3), 5.5, '2.5'])
    put(raw, 'initiator', party(made.initiator, 'uid'))
    put(raw, 'receiver', party(made.receiver, made.receiverType === 'user' ? 'uid' : 'guid'))
    put(raw, 'participants', rows(made.participants))
    put(raw, 'totalParticipants', amount(made.totalParticipants))
    raw.hasRecording = truth(made.hasRecording)
    if (made.recordings.length > 0 || chance(0.1)) raw.recordings = made.recordings
    return raw
  })
}
