import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { projectCall } from '@/lib/server/shares/project-call'
import { letters, pseudonymsOf } from '@/lib/server/shares/pseudonyms'
import type { Call } from '@/lib/shared/calls/call'
import { asCall, sharedCallSchema } from '@/lib/shared/shares/shared'
import { castOf, eventWords, minutesBases } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { tellStory } from '@/lib/shared/story/story'
import { callEvents } from '@/lib/shared/timeline/events'
import { isOpen } from '@/lib/shared/timeline/presence'
import { makeCall, participant, recording } from '../../support/make-call'
import { zoned } from '../../support/zoned'
import { GALLERY, galleryCall } from '../timeline/gallery'
import { GALLERY_NOW } from '../timeline/gallery-raw'

const keyOf = (kind: string, id: string) =>
  createHmac('sha256', 'a secret').update(`${kind} ${id}`).digest('base64url').slice(0, 12)
const project = (call: Call, rest: { names?: boolean; recordings?: boolean } = {}) =>
  projectCall(call, { keyOf, names: false, recordings: false, ...rest })

/** Every field that a shared call may have, listed a second time: a new one must be added here on purpose. */
const FIELDS: Readonly<Record<string, string>> = {
  '': `type mode receiverType status caller callee totalAudioMinutes totalVideoMinutes totalDurationInMinutes totalParticipants hasRecording
    initiatedAt startedAt endedAt recordings participants time ringSeconds durationSeconds invitedPeople joinedPeople participantSeconds
    anomalies`,
  caller: 'key name',
  callee: 'key name',
  recordings: 'startTime endTime durationSeconds url',
  participants: `person name device isJoined joinedAt leftAt state totalAudioMinutes totalVideoMinutes totalDurationInMinutes`,
}

/** All fields of an object, with their places in it. */
function fieldsOf(value: unknown, place = ''): [place: string, field: string][] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, place))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) => [
    [place, field] as [string, string],
    ...fieldsOf(inner, field),
  ])
}

/** What no byte of an answer may contain: ids, names, addresses, tags and metadata. */
function secretsOf(call: Call): string[] {
  const people = call.participants.flatMap(({ uid, deviceId, mid, name }) => [uid, deviceId, mid, name])
  const files = call.recordings.flatMap(({ rid, recording_url }) => [rid, recording_url])
  const given = [
    call.sessionId,
    call.mid,
    call.initiator,
    call.receiver,
    call.initiatorEntity?.name,
    call.receiverEntity?.name,
    ...people,
    ...files,
    ...call.tags,
  ]
  // Every answer contains texts of one or two letters.
  return given.filter((text): text is string => typeof text === 'string' && text.length > 2)
}

const gallery = GALLERY.map((entry) => ({ name: entry.name, call: galleryCall(entry) }))

describe('a shared call', () => {
  it.each(gallery)('of $name has only listed fields, and no secret in any byte', ({ call }) => {
    const shared = project(call)
    expect(sharedCallSchema.parse(shared)).toEqual(shared)
    for (const [place, field] of fieldsOf(shared))
      expect(FIELDS[place]?.split(/\s+/), `${place}.${field}`).toContain(field)
    const text = JSON.stringify(shared)
    for (const secret of secretsOf(call)) expect(text).not.toContain(secret)
  })

  it.each(gallery)('of $name tells the same story, events, findings and minutes, with other names', ({ call }) => {
    const nowSeconds = isOpen(call) ? GALLERY_NOW : (call.endedAt ?? call.time)
    const renamed = withPseudonyms(call)
    const shared = asCall(project(call))
    const [before, after] = [castOf(renamed, nowSeconds), castOf(shared, nowSeconds)]
    const options = { zone: zoned('Europe/Paris'), nowSeconds }
    expect(tellStory(shared, { ...options, cast: after })).toEqual(tellStory(renamed, { ...options, cast: before }))
    const said = (one: Call, cast: typeof before) =>
      callEvents(one, cast.everyone).map((event) => [event.at, eventWords(event, cast.nameOf)])
    expect(said(shared, after)).toEqual(said(renamed, before))
    const found = (one: Call, cast: typeof before) =>
      findings(one, cast).map(({ title, evidence, at }) => [title, evidence, at])
    expect(found(shared, after)).toEqual(found(renamed, before))
    expect(minutesBases(shared)).toEqual(minutesBases(call))
  })

  it('passes on nothing that the API could have hidden an id in', () => {
    const id = 'v1.us.app.1700000000secret'
    const call = makeCall({
      sessionId: id,
      status: `x${id}`,
      type: id,
      mode: id,
      receiverType: id,
      receiver: 'guid-1',
      tags: [id],
      metaData: { id },
      anomalies: [id, 'minutes-mismatch'],
      recordings: [{ ...recording(0, 5), rid: id, recording_url: `https://files.example/${id}.mp4` }],
      hasRecording: true,
      participants: [
        participant('ana-8', 0, 9, { state: id, deviceId: `${id}@rtc.example/a`, name: `Ana ${id} ana-8` }),
      ],
      initiatorEntity: { name: id, avatar: `https://pictures.example/${id}` },
    })
    for (const names of [false, true])
      expect(JSON.stringify(project(call, { names }))).not.toMatch(/secret|rtc\.example|guid-1/)
    expect(project(call).anomalies).toEqual(['minutes-mismatch'])
  })

  it('shows names where they were chosen: never an id in their place, and namesakes apart without one', () => {
    const call = makeCall({
      initiator: 'ana-8',
      initiatorEntity: { name: 'Ana', avatar: null },
      receiver: 'field-team',
      receiverType: 'group',
      receiverEntity: { name: 'Field team', avatar: null },
      participants: [
        participant('ana-8', 0, 9, { name: 'Ana' }),
        participant('bo-2', 1, 9, { name: 'Bo', isNamesake: true }),
        participant('bo-3', 2, 9, { name: 'Bo', isNamesake: true }),
        participant('cy-4', null, null, { name: null }),
        participant('dee-5', null, null, { name: 'DEE-5' }),
      ],
    })
    const shared = project(call, { names: true })
    expect(shared.caller?.name).toBe('Ana')
    expect(shared.callee?.name).toBe('Field team')
    expect(shared.participants.map(({ name }) => name)).toEqual([
      'Ana',
      'Bo (B)',
      'Bo (C)',
      expect.stringMatching(/^Person [DE]$/),
      expect.stringMatching(/^Person [DE]$/),
    ])
    expect(JSON.stringify(shared)).not.toMatch(/-\d"|field-team/i)
  })

  it('shows addresses of recordings only where they were chosen', () => {
    const call = makeCall({ hasRecording: true, recordings: [recording(0, 5)] })
    expect(project(call).recordings[0]?.url).toBeNull()
    expect(project(call, { recordings: true }).recordings[0]?.url).toBe('https://recordings.example/rec-1.mp4')
  })
})

describe('pseudonyms', () => {
  it('keep their letters while others join', () => {
    const rows = [participant('cy-4', 5, 9), participant('bo-2', 2, 9), participant('ana-8', 3, 9)]
    const before = pseudonymsOf(makeCall({ initiator: 'ana-8', receiver: null, participants: rows }), keyOf)
    const later = pseudonymsOf(
      makeCall({ initiator: 'ana-8', receiver: null, participants: [participant('dee-5', 8, 9), ...rows] }),
      keyOf,
    )
    expect(before).toEqual(
      new Map([
        ['ana-8', 'Person A'],
        ['bo-2', 'Person B'],
        ['cy-4', 'Person C'],
      ]),
    )
    for (const [uid, pseudonym] of before) expect(later.get(uid)).toBe(pseudonym)
    expect(later.get('dee-5')).toBe('Person D')
  })

  it('have letters for any number of people', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})

/** The call with everyone's pseudonym as their name, as a colleague would see it. */
function withPseudonyms(call: Call): Call {
  const names = pseudonymsOf(call, keyOf)
  const named = (id: string | null) => {
    const name = id === null ? undefined : names.get(id)
    return name === undefined ? null : { name, avatar: null }
  }
  const isPerson = call.receiver !== null && call.receiverType !== 'group' && names.has(call.receiver)
  const plain = (word: string | null) => (word === null || /^[a-z][a-z-]{0,30}$/i.test(word) ? word : 'other')
  return {
    ...call,
    type: plain(call.type),
    mode: plain(call.mode),
    receiverType: plain(call.receiverType),
    status: plain(call.status) ?? 'other',
    hasTranscription: false,
    transcriptions: [],
    initiatorEntity: named(call.initiator),
    receiverEntity: call.receiver === null ? null : isPerson ? named(call.receiver) : { name: 'a group', avatar: null },
    participants: call.participants.map(({ isNamesake: _, ...row }) => ({
      ...row,
      state: plain(row.state),
      name: row.uid === null ? null : (names.get(row.uid) ?? null),
    })),
  }
}
