import { describe, expect, it } from 'vitest'
import { countQuarantined } from '@/lib/server/mirror/write/quarantine'
import { normalize } from '@/lib/server/records/normalize'
import type { Call } from '@/lib/shared/calls/call'
import { SPELLING_KINDS } from '@/lib/simulator/spellings/record'
import { firstOf, isProof } from '../../support/properties'
import {
  ANCHOR_SECONDS,
  control,
  expectExact,
  inState,
  isExact,
  ownWorld,
  startWorker,
  until,
  upstreamRecords,
} from './world'

const CALLS = 400
/** The meaning of each call is recomputed from the plain records that the simulator's control API returns. */
const world = ownWorld({ calls: CALLS, quarantineRate: 0.01, spellings: SPELLING_KINDS })

/** Compares columns with a sum over the plain records, because figures are computed from columns and not from the JSON. */
async function expectFigures(): Promise<void> {
  const calls = (await upstreamRecords(world)).flatMap((record) => {
    const read = normalize(record, ANCHOR_SECONDS)
    return read.kind === 'call' ? [read.call] : []
  })
  const [row] = await world.mirror.query<Record<string, unknown>>({
    name: 'test.figures',
    sql: `SELECT count() AS calls, sum(toUnixTimestamp(time)) AS time, sum(total_duration_in_minutes) AS minutes,
      sum(participant_seconds) AS present, sum(joined_people) AS joined, sum(invited_people) AS invited,
      sum(ifNull(duration_seconds, 0)) AS duration, sum(ifNull(ring_seconds, 0)) AS ring, countIf(has_recording) AS recorded
      FROM calls FINAL WHERE NOT hasAny(anomalies, ['missing-time', 'ahead-of-clock'])`,
  })
  const dated = calls.filter(
    ({ anomalies }) => !anomalies.includes('missing-time') && !anomalies.includes('ahead-of-clock'),
  )
  const sum = (of: (call: Call) => number | null) => dated.reduce((total, call) => total + (of(call) ?? 0), 0)
  const actual = Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]))
  expect(actual).toEqual({
    calls: dated.length,
    time: sum(({ time }) => time),
    minutes: expect.closeTo(
      sum(({ totalDurationInMinutes }) => totalDurationInMinutes),
      6,
    ),
    present: sum(({ participantSeconds }) => participantSeconds),
    joined: sum(({ joinedPeople }) => joinedPeople),
    invited: sum(({ invitedPeople }) => invitedPeople),
    duration: sum(({ durationSeconds }) => durationSeconds),
    ring: sum(({ ringSeconds }) => ringSeconds),
    recorded: sum(({ hasRecording }) => Number(hasRecording)),
  })
}

describe('the mirror holds exactly upstream’s calls', () => {
  it('and quarantines records that are not calls', async () => {
    const worker = startWorker(world)
    const status = await inState(worker, 'current')
    await expectExact(world)
    await expectFigures()
    expect(status.callsUpstream).toBe(CALLS)
    expect(status.historyComplete).toBe(true)
    expect(status.callsStored).toBeLessThan(CALLS)
    expect(await countQuarantined(world.mirror)).toBeGreaterThan(0)
  })

  it.skipIf(!isProof).each([1000, 7])('at %i calls per page', async (pageSize) => {
    const worker = startWorker(world, { settings: { pageSize } })
    await inState(worker, 'current')
    await expectExact(world)
  })

  /** One of each kind comes first: refused, failed, cut, clamped, unsorted, and without its numbers. */
  const FAULTS = [
    { kind: '429', retryAfter: 'garbage', rate: 0.1, budgetHeaders: 'none' },
    { kind: 'status', status: 503, rate: 0.3 },
    { kind: 'truncate', rate: 0.3 },
    { kind: 'clamp', perPage: 30 },
    { kind: 'order', order: 'random' },
    { kind: 'envelope', omit: ['meta'] },
    { kind: '429', retryAfter: '0', rate: 0.2 },
    { kind: 'html', rate: 0.3 },
    { kind: 'empty', rate: 0.3 },
    { kind: 'content-type', rate: 0.3 },
    { kind: 'reset', rate: 0.3 },
    { kind: 'slow', delayMs: 200, rate: 0.5 },
    { kind: 'order', order: 'ascending' },
    { kind: 'envelope', omit: ['per_page'], totalPagesZero: true },
    { kind: 'envelope', omit: ['total', 'per_page', 'current_page'] },
    { kind: 'envelope', omit: ['total_pages', 'current_page'] },
  ]
  it.each(firstOf(FAULTS, 4))('under %j', async (fault) => {
    await control(world, 'POST', '/faults', { endpoint: 'list', ...fault })
    const worker = startWorker(world)
    await inState(worker, 'current', 50_000)
    await until('an exact mirror', () => isExact(world))
  })

  it.skipIf(!isProof)('when an ascending, clamped upstream gets new calls at its far end', async () => {
    await control(world, 'POST', '/faults', [
      { kind: 'order', order: 'ascending' },
      { kind: 'clamp', perPage: 30 },
    ])
    const worker = startWorker(world)
    await inState(worker, 'current')
    await control(world, 'POST', '/calls', [
      { sessionId: 'late-1', status: 'ended', initiatedAt: 1_760_000_000, participants: [] },
    ])
    await until('the new call', () => isExact(world))
  })

  it('while pages shift under the walker', async () => {
    await control(world, 'POST', '/faults', { kind: 'shift', endpoint: 'list', calls: 3, times: 25 })
    const worker = startWorker(world, { settings: { pageSize: 30 } })
    await inState(worker, 'current')
    await until('an exact mirror', () => isExact(world))
  })
})

describe('an upstream that ignores paging', () => {
  const IGNORING = [{ kind: 'ignore-paging' }, { kind: 'repeat-page' }]
  it.each(firstOf(IGNORING, 1))('stops sync with a clear error: %j', async (fault) => {
    await control(world, 'POST', '/faults', { endpoint: 'list', ...fault })
    const beganAtMs = Date.now()
    // The worker's clock runs a hundred times as fast, so that its wait of two minutes passes quickly.
    const worker = startWorker(world, { now: () => beganAtMs + (Date.now() - beganAtMs) * 100 })
    const status = await inState(worker, 'stopped')
    expect(status.lastError).toContain('ignores the page parameter')
  })

  it.skipIf(!isProof)('for a moment is waited out', async () => {
    await control(world, 'POST', '/faults', { kind: 'repeat-page', endpoint: 'list', times: 5 })
    const worker = startWorker(world)
    await inState(worker, 'current')
    await until('an exact mirror', () => isExact(world))
  })
})
