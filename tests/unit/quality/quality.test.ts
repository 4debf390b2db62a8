import { describe, expect, it } from 'vitest'
import { normalize } from '@/lib/server/records/normalize'
import type { Call } from '@/lib/shared/calls/call'
import { QUALITIES, QUALITY_NAMES } from '@/lib/shared/calls/call'
import { qualityOf, qualityWords } from '@/lib/shared/issues/quality'
import { castOf } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { type MadeRecord, makeRecords } from '../analytics/make-records'
import { readRecord } from '../analytics/read-record'
import { referenceQuality } from '../analytics/reference-quality'

const START = 1_700_000_000
/** A call of people with the seconds from and to which they were there: `ana 0-600`; `?` has no uid, and some have no end. */
function callOf(stays: string, other: Record<string, unknown> = {}): Call {
  const record = {
    sessionId: 's-1',
    status: 'ended',
    mode: 'call',
    receiverType: 'user',
    initiatedAt: START,
    startedAt: START,
    endedAt: START + 600,
    participants: stays.split(', ').map((stay) => {
      const [uid, from, to = ''] = stay.split(/[ -]/)
      const joined = { uid: uid === '?' ? null : uid, isJoined: true, joinedAt: START + Number(from) }
      return to === '' ? joined : { ...joined, leftAt: START + Number(to) }
    }),
    ...other,
  }
  const normalized = normalize(record, START)
  if (normalized.kind !== 'call') throw new Error(normalized.record.reason)
  return normalized.call
}

const words = (stays: string, other?: Record<string, unknown>) => qualityOf(callOf(stays, other)).map(qualityWords)

describe('a call between two people', () => {
  it('has no flags after an ordinary hang-up, whoever hangs up, and however slow the other is within seconds', () => {
    for (const end of [600, 598, 591]) expect(words(`ana 0-600, bo 0-${end}`)).toEqual([])
  })

  it('was dropped if one vanished and the other waited alone for a minute or more', () => {
    expect(words('ana 0-600, bo 0-420')).toEqual(['dropped', 'left alone 3 min'])
    expect(words('ana 0-600, bo 0-541')).toEqual(['left alone 59 s'])
  })

  it('is not called dropped in a meeting, where people come and go', () => {
    for (const other of [{ mode: 'meet' }, { receiverType: 'group' }])
      expect(words('ana 0-600, bo 0-420', other)).toEqual(['left alone 3 min'])
  })

  it('reconnected, with the longest gap', () => {
    expect(words('ana 0-600, bo 0-100, bo 122-300, bo 305-600')).toEqual(['reconnected 22 s'])
  })

  it('did not reconnect when a second device joined, or stayed', () => {
    expect(words('ana 0-600, bo 0-300, bo 200-600')).toEqual([])
    expect(words('ana 0-600, bo 0-300, bo 300-600')).toEqual([])
  })

  it('has no flags where the times contradict each other or a leave time is missing', () => {
    for (const stays of ['ana 0-600, bo 50-40, bo 100-600', 'ana 0-900, bo 0-300', 'ana 0-, bo 0-300'])
      expect(words(stays), stays).toEqual([])
  })

  it('has no reconnections of entries without a uid, which may be different people', () => {
    expect(words('ana 0-600, ? 0-100, ? 300-600')).toEqual([])
  })
})

describe('a call of several people', () => {
  const stayed = 'ana 0-600, bo 0-600'

  it('was dropped for two who vanish at once while it goes on', () => {
    expect(words(`${stayed}, cy 0-200, dee 0-201`)).toEqual(['dropped'])
    expect(words(`${stayed}, cy 0-200, dee 0-201, dee 240-600`)).toEqual(['dropped', 'reconnected 39 s'])
  })

  it('was not dropped when they leave one by one, or at the end', () => {
    expect(words(`${stayed}, cy 0-200, dee 0-205, eli 0-209`)).toEqual([])
    expect(words(`${stayed}, cy 0-596, dee 0-597`)).toEqual([])
    expect(words('ana 0-600, bo 0-580, cy 0-581')).toEqual(['left alone 19 s'])
  })

  it('has the same flags at any time while it is ongoing', () => {
    const open = { status: 'ongoing', endedAt: undefined }
    expect(words('ana 0-, bo 0-, cy 0-200, dee 0-201', open)).toEqual(['dropped'])
    expect(words('ana 0-, bo 0-100, bo 122-', open)).toEqual(['reconnected 22 s'])
    expect(words('ana 0-, bo 0-100', open)).toEqual([])
  })
})

/** The same records, but in every other one a few people leave and come back. */
function withReturns(records: readonly MadeRecord[]): MadeRecord[] {
  return records.map((record, index) => ({
    ...record,
    participants: record.participants.map((row, position) => {
      const shift = index % 2 === 0 ? 0 : position * 170
      const moved = (at: number | null) => (at === null ? null : at + shift)
      const uid = index % 2 === 0 ? row.uid : `u-${position % 3}`
      return { ...row, uid, joinedAt: moved(row.joinedAt), leftAt: moved(row.leftAt) }
    }),
  }))
}

it('agrees with the findings, and with the reference, on any records', () => {
  const seen = new Map<string, number>()
  for (const record of withReturns(makeRecords(3000, 7, START, START + 90 * 86_400))) {
    const normalized = normalize(record, START)
    if (normalized.kind !== 'call') continue
    const { call } = normalized
    const names = qualityOf(call).map(({ name }) => name)
    expect(names, JSON.stringify(record)).toEqual(referenceQuality(readRecord(record)))
    for (const name of names) seen.set(name, (seen.get(name) ?? 0) + 1)
    const titles = findings(call, castOf(call, START + 200 * 86_400)).map(({ title }) => title)
    const says = (part: RegExp) => titles.some((title) => part.test(title))
    expect(names.includes('reconnected'), JSON.stringify(record)).toBe(says(/ reconnected | was flapping/))
    expect(names.includes('left-alone')).toBe(says(/ was left alone for /))
    expect(names.includes('dropped'), JSON.stringify(record)).toBe(says(/ people dropped at once| probably dropped/))
  }
  expect([...seen.keys()].sort()).toEqual([...QUALITY_NAMES].sort())
})

it('explains every flag in a sentence', () => {
  for (const name of QUALITY_NAMES) expect(QUALITIES[name].definition).toMatch(/^[A-Z].*\.$/)
})
