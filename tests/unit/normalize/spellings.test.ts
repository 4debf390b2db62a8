import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeTranscription } from '@/lib/server/records/coerce-rows'
import { type NormalizeResult, normalize } from '@/lib/server/records/normalize'
import type { Call } from '@/lib/shared/calls/call'
import { Random } from '@/lib/simulator/random'
import { SPELLING_KINDS, type SpellingKind, spelledRecord } from '@/lib/simulator/spellings/record'
import { meaningOf } from '../../support/call-meaning'
import { runs } from '../../support/properties'
import { ANCHOR, buildBook } from '../simulator/build'
import { callOf, T } from './raw-calls'

const reading = (read: NormalizeResult): unknown =>
  read.kind === 'quarantined' ? read.record.reason : meaningOf(read.call)

const NOW = ANCHOR + 600
const KINDS: ReadonlySet<SpellingKind> = new Set(SPELLING_KINDS)
const { records } = buildBook({ calls: 400, anomalyRate: 0.15, quarantineRate: 0 })
const plainRecords = records(NOW).map((json) => JSON.parse(json) as Record<string, unknown>)

const seconds = fc.integer({ min: 0, max: 7200 })
const uid = fc.constantFrom('ana-8', 'bo-2', 'cy-4', 'Zoë', 'x y', '42')
const row = fc.record({
  uid,
  joined: seconds,
  stay: fc.integer({ min: 1, max: 86_399 }),
  video: fc.boolean(),
  hasJoined: fc.boolean(),
})
/** A call that follows the specification, with any figures that a call can have. */
const anyRecord = fc
  .record({
    status: fc.constantFrom('ended', 'ongoing', 'unanswered', 'initiated'),
    isGroup: fc.boolean(),
    ring: seconds,
    length: fc.integer({ min: 0, max: 3 * 86_400 }),
    rows: fc.array(row, { maxLength: 4 }),
    ticket: fc.option(fc.string({ maxLength: 8 }), { nil: null }),
    tags: fc.array(
      fc.string({ minLength: 1, maxLength: 5 }).filter((tag) => tag.trim() !== '' && !/^\s*[[{]/.test(tag)),
      { maxLength: 3 },
    ),
    hasRecording: fc.boolean(),
    duration: fc.double({ min: 0, max: 5000, noNaN: true }),
  })
  .map(({ status, isGroup, ring, length, rows, ticket, tags, hasRecording, duration }) => {
    const end = T + ring + length
    const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
    return {
      sessionId: 'v1.us.1',
      status,
      type: 'audio',
      mode: 'call',
      receiverType: isGroup ? 'group' : 'user',
      initiator: 'ana-8',
      receiver: isGroup ? 'field-team' : 'bo-2',
      initiatedAt: T,
      startedAt: T + ring,
      ...(status === 'ended' ? { endedAt: end } : {}),
      totalDuration: `${two(length / 3600)}:${two((length / 60) % 60)}:${two(length % 60)}`,
      totalDurationInMinutes: length / 60,
      totalAudioMinutes: duration,
      totalVideoMinutes: 0,
      totalParticipants: rows.length,
      hasRecording,
      hasTranscription: false,
      tags,
      ...(ticket === null ? { metaData: [] } : { metaData: { ticket } }),
      ...(hasRecording
        ? { recordings: [{ rid: 'r', recording_url: 'https://r.example/1', startTime: T + ring, endTime: end }] }
        : {}),
      participants: rows.map(({ uid: one, joined: at, stay, video, hasJoined }) => ({
        uid: one,
        isJoined: hasJoined,
        state: hasJoined ? 'ended' : 'unanswered',
        totalAudioMinutes: video ? 0 : stay / 60,
        totalVideoMinutes: video ? stay / 60 : 0,
        totalDuration: hasJoined ? stay / 60 : 0,
        ...(hasJoined ? { joinedAt: T + at, leftAt: T + at + stay, deviceId: `${one}@rtc.example/a` } : {}),
      })),
    }
  })

describe('a record in other spellings', () => {
  it('means what the plain one means', () => {
    const any = fc.oneof(anyRecord, fc.constantFrom(...plainRecords)) as fc.Arbitrary<Record<string, unknown>>
    fc.assert(
      fc.property(any, fc.nat(), (record, seed) => {
        const spelled = spelledRecord(record, new Random(seed), KINDS)
        expect(reading(normalize(spelled, NOW)), JSON.stringify(spelled)).toEqual(reading(normalize(record, NOW)))
      }),
      { numRuns: runs(1200) },
    )
  })

  it.each([
    ['sessionId', 'session_id', 'x-1'],
    ['sessionId', 'sessionID', 'x-1'],
    ['sessionId', 'SessionId', 'x-1'],
    ['sessionId', 'sessionid', 'x-1'],
    ['type', 'callType', 'video'],
    ['type', 'session_type', 'video'],
    ['mode', 'callCategory', 'meet'],
    ['status', 'callStatus', 'unanswered'],
    ['initiatedAt', 'initiated_at', T + 1],
    ['startedAt', 'started_at', T + 1],
    ['endedAt', 'EndedAt', T + 40],
    ['metaData', 'metadata', { a: 1 }],
    ['metaData', 'meta_data', { a: 1 }],
    ['totalDurationInMinutes', 'total_minutes', 7],
    ['totalDurationInMinutes', 'totalDurationMinutes', 7],
    ['totalParticipants', 'participantsCount', 3],
    ['initiator', 'callInitiator', 'zoe'],
    ['receiver', 'receiver_uid', 'zoe'],
  ] as const)('has its %s under the name %s', (field, name, value) => {
    const call = callOf({ [field]: undefined, [name]: value })
    expect(call[field]).toEqual(value)
    expect(call.coercedFields).toEqual([])
  })

  it('keeps the specification’s name where both come, unless it has no value', () => {
    expect(callOf({ status: 'ended', callStatus: 'busy' }).status).toBe('ended')
    expect(callOf({ status: null, callStatus: 'busy', call_status: 'missed' }).status).toBe('busy')
    expect(callOf({ metaData: '', metadata: { a: 1 } }).metaData).toEqual({ a: 1 })
  })

  it('has only a participant’s own fields under other names', () => {
    const [row] = callOf({
      participants: [
        {
          user_id: 'zoe',
          hasJoined: true,
          joined_at: T + 13,
          left_at: String(T + 20),
          deviceID: 'd',
          total_minutes: '0,5',
        },
      ],
    }).participants
    expect(row).toMatchObject({
      uid: 'zoe',
      isJoined: true,
      joinedAt: T + 13,
      leftAt: T + 20,
      deviceId: 'd',
      totalDurationInMinutes: 0.5,
    })
  })

  it('counts hasJoined without times as joined', () => {
    expect(
      callOf({
        participants: [
          { uid: 'ana', hasJoined: true },
          { uid: 'bo', hasJoined: 'false' },
        ],
      }),
    ).toMatchObject({
      invitedPeople: 2,
      joinedPeople: 1,
    })
  })

  it.each([
    [{ '1': { uid: 'ana' }, '5': { uid: 'bo' } }],
    ['[{"uid":"ana"},{"uid":"bo"}]'],
    [[{ user: { uid: 'ana' } }, { entity: { uid: 'bo', name: 'Bo' } }]],
    [[{ user: 'ana' }, 'bo']],
    [['{"uid":"ana"}', { user: { user: { uid: 'bo' } } }]],
    [{ '0': 'ana', '1': 'bo' }],
  ])('lists ana and bo as participants in %j', (participants) => {
    expect(callOf({ participants }).participants.map(({ uid }) => uid)).toEqual(['ana', 'bo'])
  })

  it.each([
    ['ana'],
    [{ uid: 'ana' }],
    [{ entity: { uid: 'ana' }, entityType: 'user' }],
    [{ user: { uid: 'ana', name: 'Ana' } }],
    ['{"uid":"ana"}'],
    [[{ uid: 'ana' }]],
    [{ data: [], uid: 'ana' }],
    [undefined],
    [[]],
  ])('has ana as its initiator in %j', (initiator) => {
    const entities = { initiator: { entity: { uid: 'ana', name: 'Ana' } }, receiver: [] }
    const call = callOf({ initiator, entities })
    expect([call.initiator, call.initiatorEntity?.name, call.receiverEntity]).toEqual(['ana', 'Ana', null])
  })

  it.each([[{ '1': 'vip', '2': 'sales' }], ['["vip","sales"]'], [['vip', null, 'sales']]])(
    'has its tags in %j',
    (tags) => {
      expect(callOf({ tags }).tags).toEqual(['vip', 'sales'])
    },
  )

  it('has its recording in whatever shape', () => {
    const file = 'https://r.example/1'
    for (const recordings of [
      [{ recordingURL: file }],
      { '1': { recordingUrl: file } },
      JSON.stringify([{ recording_url: file }]),
      { url: file },
    ])
      expect(callOf({ recordings }).recordings[0]).toMatchObject({ recording_url: file })
    expect(callOf({ recordingUrl: file, hasRecording: undefined })).toMatchObject({
      hasRecording: true,
      recordings: [{ recording_url: file }],
    })
    // As a webhook sends it: times and lengths as text, and no end.
    const hook = { duration: '21.433000', startTime: String(T), recording_url: file, recordingDate: '2023-10-10' }
    expect(callOf({ recordings: [hook] }).recordings[0]).toMatchObject({
      startTime: T,
      endTime: null,
      duration: 21.433,
    })
  })

  it('has its transcript in whatever shape', () => {
    for (const record of [
      { transcript_url: 'u', tid: 't' },
      { transcriptURL: 'u', transcript_id: 't' },
      '{"transcriptUrl":"u","tid":"t"}',
    ])
      expect(normalizeTranscription(record)).toMatchObject({ tid: 't', transcriptUrl: 'u' })
  })
})

describe('values', () => {
  it.each([
    ['1 day, 02:03:04', '26:03:04'],
    ['2 days, 1:02:03', '49:02:03'],
    ['5:30', '00:05:30'],
    ['PT1H2M3S', '01:02:03'],
    ['P1DT1H', '25:00:00'],
    ['PT90.5S', '00:01:31'],
    ['1h 2m', '01:02:00'],
    ['1 hour 2 minutes', '01:02:00'],
    ['90 min', '01:30:00'],
    ['45 sec', '00:00:45'],
    ['12,5', '00:12:30'],
    [2.5, '00:02:30'],
  ])('of a length as %j are %s', (totalDuration, expected) => {
    const call = callOf({ totalDuration, endedAt: undefined })
    expect(call.totalDuration).toBe(expected)
    expect(call.coercedFields).toContain('totalDuration')
  })

  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['0,250', 0.25],
    ['1,234', 0],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234,567', 1_234_567],
    ["1'234", 1234],
    ['1 234,5', 1234.5],
    ['12,34,5', 0],
    ['1,2.3', 0],
  ])('of minutes as %j are %d', (minutes, expected) => {
    const participants = Array.from({ length: 200 }, (_, at) => ({ uid: `u${at}` }))
    expect(callOf({ totalAudioMinutes: minutes, participants }).totalAudioMinutes).toBe(expected)
  })

  it.each([T * 1_000_000, `${T}000000`, `${T}000000000`, `${T}.75`, new Date(T * 1000).toISOString()])(
    'of a time as %j are the same second',
    (time) => expect(callOf({ initiatedAt: time }).initiatedAt).toBe(T),
  )

  it.each([
    [{ duration: 90 }, 90],
    [{ duration: '90.4' }, 90],
    [{ duration: '00:01:30' }, 90],
    [{ durationInSeconds: 90 }, 90],
    [{ totalDuration: '00:02:00', duration: 90 }, 120],
    [{ totalDuration: '00:00:00', duration: 90 }, 90],
    [{ duration: 0 }, null],
  ])('of a call’s length are its duration where its times say nothing: %j', (more, expected) => {
    const base: Partial<Call> = { endedAt: null, totalDuration: null }
    expect(callOf({ ...base, ...more }).durationSeconds).toBe(expected)
  })
})
