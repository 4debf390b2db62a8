import { describe, expect, it } from 'vitest'
import { parseList } from '@/lib/server/calls-api/schema'
import { normalizeTranscription } from '@/lib/server/records/coerce-rows'
import { presenceIntervalsOf } from '@/lib/server/records/derive'
import { normalize } from '@/lib/server/records/normalize'
import { presenceTotals } from '@/lib/shared/presence/presence-totals'
import { expectNoSquare } from '../../support/growth'
import { readCall } from '../../support/read-call'

const T = 1_700_000_000
const LONG = 200_000

/** Texts on which a backtracking regular expression takes minutes. */
const HOSTILE = {
  'digits and an x': `${'1'.repeat(LONG)}x`,
  'digits, a point, digits and an x': `${'1'.repeat(LONG)}.${'1'.repeat(LONG)}x`,
  'spaces and an x': `1${' '.repeat(LONG)}x`,
  'spaces before an x': `${' '.repeat(LONG)}x`,
  signs: '+-'.repeat(LONG),
  colons: '1:'.repeat(LONG),
  'a clock of digits': `1:${'1'.repeat(LONG)}:11`,
  'a second of digits': `2024-01-01T00:00:00.${'1'.repeat(LONG)}x`,
  'an exponent': `1e${'1'.repeat(LONG)}`,
  'lone surrogates': '\ud800'.repeat(LONG),
  'true and spaces': `true${' '.repeat(LONG)}x`,
}
const FIELDS = [
  'sessionId',
  'status',
  'type',
  'mid',
  'initiator',
  'tags',
  'hasRecording',
  'initiatedAt',
  'endedAt',
  'totalDuration',
  'totalDurationInMinutes',
  'totalAudioMinutes',
  'totalParticipants',
]
const IN_ROWS = ['uid', 'state', 'isJoined', 'joinedAt', 'leftAt', 'totalAudioMinutes', 'totalDuration']
const IN_RECORDINGS = ['rid', 'duration', 'startTime', 'recording_url']

const every = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]))

describe('a text of any length', () => {
  it.each(Object.entries(HOSTILE))('of %s is read quickly in every field', { timeout: 5000 }, (_, text) => {
    const record = {
      ...every(FIELDS, text),
      sessionId: 's',
      participants: [every(IN_ROWS, text)],
      recordings: [every(IN_RECORDINGS, text)],
    }
    const read = normalize(record, T)
    expect(read).toMatchObject({
      kind: 'call',
      call: { totalParticipants: null, initiatedAt: null, totalAudioMinutes: 0, hasRecording: false, time: T },
    })
    normalizeTranscription({ startTime: text })
    const answer = { data: [], meta: { pagination: { total: text } } }
    expect(parseList(answer).pagination.total).toBeNull()
  })

  it('with many entries of one person costs no more than their number, and so do their presence intervals', async () => {
    const read = (entries: number) => {
      const participants = Array.from({ length: entries }, (_, index) => ({
        uid: 'ana',
        isJoined: true,
        joinedAt: T + 2 * index,
        leftAt: T + 2 * index + 1,
      }))
      const { call } = readCall({ sessionId: 's', participants }, T)
      const intervals = presenceIntervalsOf(call.participants, false)
      return { people: call.joinedPeople, intervals: intervals.length, totals: presenceTotals(call.participants) }
    }
    await expectNoSquare(LONG, (entries) => () => read(entries))
    expect(read(LONG)).toMatchObject({
      ...{ people: 1, intervals: LONG },
      totals: { aloneSeconds: LONG, togetherSeconds: 0 },
    })
  })
})

describe('a text longer than is kept', () => {
  const read = (record: object) => readCall({ sessionId: 's', startedAt: T, status: 'initiated', ...record }, T)
  const long = `${'x'.repeat(499)}😀 and more`

  it('is cut in whole characters to 500, an id to 1,000, an address to nothing, with an anomaly and all of it in the raw JSON', () => {
    const record = {
      type: long,
      initiator: 'i'.repeat(2_000),
      tags: [long],
      metaData: { ticket: { text: long, [long]: 1 }, n: [1, null] },
      participants: [{ uid: 'u'.repeat(2_000), name: long, state: long, avatar: 'a'.repeat(9_000) }],
      recordings: [{ rid: 'r'.repeat(2_000), recording_url: 'b'.repeat(9_000) }],
      entities: { receiver: { entity: { name: long } } },
    }
    const { call, raw } = read(record)
    const kept = 'x'.repeat(499)
    expect(call).toMatchObject({
      type: kept,
      initiator: 'i'.repeat(1_000),
      tags: [kept],
      metaData: { ticket: { text: kept, [kept]: 1 }, n: [1, null] },
      participants: [{ uid: 'u'.repeat(1_000), name: kept, state: kept }],
      recordings: [{ rid: 'r'.repeat(1_000), recording_url: null }],
      receiverEntity: { name: kept },
      anomalies: expect.arrayContaining(['cut-text']),
    })
    expect(call.participants[0]?.avatar).toBeUndefined()
    expect(JSON.parse(raw)).toMatchObject(record)
  })

  it('so are tags, to 200, and metadata, to nothing; lists whose entries are counted are kept whole', () => {
    const many = (length: number) => ({
      tags: Array.from({ length }, (_, at) => `t${at}`),
      recordings: Array.from({ length }, (_, at) => ({ rid: `r${at}` })),
      transcriptions: Array.from({ length }, (_, at) => ({ tid: `t${at}` })),
      participants: Array.from({ length }, (_, at) => ({ uid: `u${at}` })),
      metaData: Object.fromEntries(Array.from({ length: length * 100 }, (_, at) => [`k${at}`, at])),
    })
    const { call, raw } = read(many(201))
    expect(call.tags).toHaveLength(200)
    for (const name of ['recordings', 'transcriptions', 'participants'] as const) expect(call[name]).toHaveLength(201)
    expect(call).toMatchObject({ metaData: null, hasRecording: true, invitedPeople: 201 })
    expect(call.anomalies).toContain('cut-text')
    expect(JSON.parse(raw)).toMatchObject(many(201))
    const small = { ...many(200), metaData: { ticket: 7 } }
    const kept = read(small).call
    expect(kept).toMatchObject({ tags: small.tags, metaData: small.metaData })
    expect(kept.anomalies).not.toContain('cut-text')
  })

  it('at its limit is kept, without an anomaly', () => {
    const signed = `https://files.example/${'s'.repeat(3_000)}`
    const { call } = read({ type: 'x'.repeat(500), mid: 'm'.repeat(1_000), recordings: [{ recording_url: signed }] })
    expect(call).toMatchObject({
      type: 'x'.repeat(500),
      mid: 'm'.repeat(1_000),
      recordings: [{ recording_url: signed }],
    })
    expect(call.anomalies).not.toContain('cut-text')
  })

  it('cuts every text that a record can have', () => {
    const texts = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(texts)
          : []
    const { call } = read({
      ...every(FIELDS, 'z'.repeat(LONG)),
      ...{ receiver: 'z'.repeat(LONG), mode: 'z'.repeat(LONG), receiverType: 'z'.repeat(LONG) },
      participants: [every([...IN_ROWS, 'name', 'deviceId', 'mid', 'avatar'], 'z'.repeat(LONG))],
      recordings: [every(IN_RECORDINGS, 'z'.repeat(LONG))],
      transcriptions: [every(['tid', 'roomName', 'mid', 'transcriptDate', 'transcriptUrl'], 'z'.repeat(LONG))],
    })
    expect(Math.max(...texts(call).map(({ length }) => length))).toBe(1_000)
  })
})
