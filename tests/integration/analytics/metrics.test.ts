import { describe, expect, it } from 'vitest'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { inTurn, size } from '../../support/properties'
import { makeRecords } from '../../unit/analytics/make-records'
import type { Params } from '../../unit/analytics/reference-filters'
import { differences } from './against-reference'
import { ownCalls, withReplaced } from './own-calls'

/** Around both DST changes of 2023 in Paris, New York and Lord Howe. */
const FROM = Date.UTC(2023, 2, 1) / 1000
const TO = Date.UTC(2023, 10, 20) / 1000
const MANY = size(1000, 6000)

const own = ownCalls(TO + 3600, ...withReplaced(makeRecords(MANY, 1, FROM, TO), makeRecords(MANY, 2, FROM, TO)))
const check = async (by: Dimension[], params: Params) => expect(await differences(own, by, params)).toEqual([])

const RANGES: Params[] = [
  {},
  { from: '2023-03-20', to: '2023-04-10', tz: 'Europe/Paris' },
  { from: '2023-10-25T10:00', to: '2023-11-08T15:30', tz: 'America/New_York' },
  { from: '2023-03-25', to: '2023-04-08', tz: 'Australia/Lord_Howe' },
  { from: '2023-09-28', to: '2023-10-06', tz: 'Australia/Lord_Howe' },
]

describe('every metric matches the reference', () => {
  it('under each filter', async () => {
    const filters: Params[] = [
      ...RANGES,
      { status: 'ended,busy', type: 'audio' },
      { mode: 'meet', receiverType: 'group' },
      { hasRecording: 'true' },
      { uid: 'u-3' },
      { uid: 'u-1,u-50', from: '2023-05-01' },
      { initiator: 'u-2' },
      { guid: 'g-1,g-2' },
      { minDuration: '60', maxDuration: '600' },
      { minRing: '0', maxRing: '9' },
      { minPeople: '3' },
      { minWait: '0' },
      { minWait: '20', maxWait: '45' },
      { maxWait: '5', status: 'canceled,busy' },
      { reached: 'rang' },
      { minTogether: '1' },
      { with: 'u-1,u-2' },
      { joined: 'u-3,u-4' },
      { missed: 'u-3' },
      { offered: 'missed,byOthers' },
      { offered: 'answered', uid: 'u-3,u-4' },
      { offered: 'declined,failed', team: 'none,north' },
      { role: 'reached,attended', team: 'south' },
      { role: 'invited,placed', uid: 'u-1', team: 'north' },
      { toGroup: 'true' },
      { gap: 'duration,nobody' },
      { anomaly: 'coerced-field' },
      { anomaly: 'missing-time' },
      { anomaly: 'minutes-mismatch,participant-count-mismatch' },
      { minTogether: '90', minAlone: '10' },
      { minAlone: '1', status: 'ended' },
      { reached: 'answered', type: 'video' },
      { reached: 'together' },
      { reached: 'lasted' },
      { lost: 'rang' },
      { lost: 'answered' },
      { lost: 'together', receiverType: 'group' },
      { lost: 'lasted' },
      { lost: 'rang', reached: 'answered' },
      { maxPeople: '0' },
      { anomaly: 'unknown-status' },
      { anomaly: 'stale-ongoing' },
      { anomaly: 'stale-ongoing,recording-missing' },
      { quality: 'dropped' },
      { quality: 'reconnected,left-alone' },
      { q: 'U-7' },
      { q: 'G-3' },
      { q: 'U-7 g-1' },
      { q: 'u-1 u-2 -1' },
      { q: '-1-12' },
      { weekday: '6,7', tz: 'Asia/Kolkata' },
      { hour: '0,23', tz: 'Australia/Lord_Howe' },
      { team: 'north' },
      { team: 'south,empty', from: '2023-05-01' },
      { team: 'empty' },
      { team: 'none' },
      { team: 'none,north', uid: 'u-9' },
      { team: 'north', uid: 'u-9' },
      { hours: 'in' },
      { hours: 'out', team: 'south' },
      { hours: 'in', from: '2023-03-24', to: '2023-03-28', tz: 'Europe/Paris' },
      { to: '2023-04-01' },
      { uid: 'nobody' },
      { from: '2030-01-01', to: '2030-02-01' },
    ]
    for (const params of filters) await check([], params)
  })

  it('by pairs of dimensions', { timeout: 180_000 }, async () => {
    const pairs: Dimension[][] = [
      ['day', 'status'],
      ['time', 'type'],
      ['weekday', 'hour'],
      ['hour', 'status'],
      ['durationBand', 'status'],
      ['ringBand', 'mode'],
      ['waitBand', 'status'],
      ['person', 'status'],
      ['group', 'sizeBand'],
      ['week', 'hasRecording'],
      ['month', 'initiator'],
      ['receiverType', 'hour'],
      ['month', 'type', 'status'],
      ['team', 'status'],
      ['businessHours', 'team'],
    ]
    for (const [index, pair] of pairs.entries())
      for (const params of inTurn(RANGES.slice(0, 4), index)) await check(pair, params)
  })
})
