import { describe, expect, it } from 'vitest'
import { normalize } from '@/lib/server/records/normalize'
import { ANOMALY_NAMES } from '@/lib/shared/calls/call'
import { ANCHOR, buildBook } from './build'

const NOW = ANCHOR + 600

/** Every record as the product reads it, with the anomaly that was planned for it. */
function readings(anomalyRate: number, quarantineRate: number) {
  const { book, schedule } = buildBook({ calls: 5000, anomalyRate, quarantineRate })
  return Array.from({ length: schedule.countAt(NOW) }, (_, index) => {
    const plan = book.plan(index)
    return { plan, isFinal: NOW >= plan.endedAt, reading: normalize(JSON.parse(book.json(index, NOW)), NOW) }
  })
}

describe('the product reads the simulator’s calls', () => {
  it('and finds no anomalies in a clean history, including open calls', () => {
    for (const { plan, reading } of readings(0, 0)) {
      expect(reading.kind).toBe('call')
      if (reading.kind !== 'call') continue
      expect(reading.call.anomalies).toEqual([])
      expect([reading.call.sessionId, reading.call.time]).toEqual([plan.sessionId, plan.initiatedAt])
      if ((plan.variety & 0x300) === 0) expect(reading.call.initiatorEntity?.name).toBe(plan.initiator.name)
    }
  })

  it('and finds exactly the planned anomaly in each damaged record', () => {
    const found = new Set<string>()
    for (const { plan, isFinal, reading } of readings(1, 0.01)) {
      if (isFinal && plan.trap !== null) found.add(plan.trap)
      if (plan.trap === 'unreadable') expect(reading.kind).toBe('quarantined')
      else if (reading.kind === 'call')
        expect(reading.call.anomalies).toEqual(isFinal && plan.trap !== null ? [plan.trap] : [])
    }
    // A call that is never closed is found by the time that has passed.
    const planned = ANOMALY_NAMES.filter((name) => name !== 'cut-text' && name !== 'stale-ongoing')
    expect([...found].sort()).toEqual([...planned, 'unreadable'].sort())
  })
})
