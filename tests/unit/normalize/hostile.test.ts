import { describe, expect, it } from 'vitest'
import { parseList } from '@/lib/server/calls-api/schema'
import { normalize, normalizeTranscription } from '@/lib/shared/normalize/normalize'
import { presenceIntervalsOf } from '@/lib/shared/presence/intervals'
import { presenceTotals } from '@/lib/shared/presence/presence-totals'

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
    expect(parseList({ json: answer, text: JSON.stringify(answer) }).pagination.total).toBeNull()
  })

  it('with many entries of one person is read quickly, and so are their presence intervals', { timeout: 5000 }, () => {
    const participants = Array.from({ length: LONG }, (_, index) => ({
      uid: 'ana',
      isJoined: true,
      joinedAt: T + 2 * index,
      leftAt: T + 2 * index + 1,
    }))
    const read = normalize({ sessionId: 's', participants }, T)
    if (read.kind === 'quarantined') throw new Error(read.record.reason)
    expect(read.call.joinedPeople).toBe(1)
    expect(presenceIntervalsOf(read.call.participants, false)).toHaveLength(LONG)
    expect(presenceTotals(read.call.participants)).toMatchObject({ aloneSeconds: LONG, togetherSeconds: 0 })
  })
})
