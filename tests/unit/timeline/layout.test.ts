import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILES_PX, layoutSubject, layoutTimeline, type TimelineLayout } from '@/lib/shared/timeline/layout'
import type { Box } from '@/lib/shared/timeline/scale'
import { timelineSubject } from '@/lib/shared/timeline/subject'
import { makeCall, participant, recording, T0, transcript } from '../../support/make-call'
import { runs } from '../../support/properties'
import { zoned } from '../../support/zoned'
import { callArbitrary } from './call-arbitrary'

const OPTIONS = { window: null, width: 800, nowSeconds: T0 + 4000, collapse: false, zone: zoned('Europe/Paris') }

function expectInside(box: Box, layout: TimelineLayout, top: number, bottom: number) {
  for (const value of [box.x, box.y, box.width, box.height]) expect(Number.isFinite(value)).toBe(true)
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.width).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(layout.width + 1e-6)
  expect(box.y).toBeGreaterThanOrEqual(top)
  expect(box.y + box.height).toBeLessThanOrEqual(bottom + 1e-6)
}

describe('layoutTimeline', () => {
  it('draws everything finite and inside its lane, whatever the call', () => {
    const view = fc.record({
      width: fc.oneof(fc.integer({ min: 0, max: 4000 }), fc.constantFrom(Number.NaN, -5, 1)),
      nowSeconds: fc.integer({ min: T0 - 100, max: T0 + 10_000 }),
      collapse: fc.boolean(),
      transcripts: fc.option(
        fc.array(
          fc
            .tuple(
              fc.option(fc.integer({ min: -1000, max: 20_000 }), { nil: null }),
              fc.option(fc.integer({ min: -1000, max: 20_000 }), { nil: null }),
            )
            .map(([from, to]) => transcript(from, to)),
          { maxLength: 6 },
        ),
        { nil: undefined },
      ),
      zone: fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns').map((name) => zoned(name)),
      window: fc.option(
        fc
          .tuple(fc.integer({ min: -1000, max: 9000 }), fc.integer({ min: 0, max: 9000 }))
          .map(([from, length]) => ({ from: T0 + from, to: T0 + from + length })),
        { nil: null },
      ),
    })
    fc.assert(
      fc.property(callArbitrary, view, (call, options) => {
        const layout = layoutTimeline(call, options)
        expect(layout.extent.to).toBeGreaterThan(layout.extent.from)
        expect(layout.window.from).toBeGreaterThanOrEqual(layout.extent.from)
        expect(layout.window.to).toBeLessThanOrEqual(layout.extent.to)
        let y = layout.lanes[0]?.y ?? layout.height
        for (const lane of layout.lanes) {
          expect(lane.y).toBe(y)
          y += lane.height
          for (const box of [...lane.bars, ...lane.gaps]) expectInside(box, layout, lane.y, lane.y + lane.height)
        }
        expect(layout.height).toBe(y)
        for (const box of [...layout.recordings, ...layout.transcripts, ...layout.counts, ...layout.folds])
          expectInside(box, layout, 0, layout.height)
        if (layout.ring) expectInside(layout.ring, layout, 0, layout.height)
        for (const tick of layout.ticks) {
          expect(Number.isFinite(tick.x) && tick.x >= 0 && tick.x <= layout.width).toBe(true)
          expect(tick.label.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: runs(500) },
    )
  }, 180_000)

  it('never overlaps intervals on a sub-lane, and draws every joined row once', () => {
    fc.assert(
      fc.property(callArbitrary, (call) => {
        const layout = layoutTimeline(call, OPTIONS)
        const rows = layout.lanes
          .flatMap((lane) => lane.person.intervals.map((interval) => interval.row))
          .sort((a, b) => a - b)
        const joined = call.participants.flatMap((row, index) => (row.isJoined || row.joinedAt !== null ? [index] : []))
        expect(rows).toEqual(joined)
        for (const { bars } of layout.lanes)
          for (const bar of bars)
            for (const other of bars)
              if (bar !== other && bar.y === other.y)
                expect(bar.interval.to <= other.interval.from || other.interval.to <= bar.interval.from).toBe(true)
        expect(layout.lanes.length + layout.absent.length).toBe(new Set(call.participants.map((row) => row.uid)).size)
      }),
      { numRuns: runs(1000) },
    )
  }, 180_000)

  it('maps time to pixels and back, in order, folded or not', () => {
    fc.assert(
      fc.property(
        callArbitrary,
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (call, collapse, a, b) => {
          const { scale, window } = layoutTimeline(call, { ...OPTIONS, collapse })
          const [early, late] = [Math.min(a, b), Math.max(a, b)].map(
            (part) => window.from + part * (window.to - window.from),
          ) as [number, number]
          expect(scale.x(early)).toBeLessThanOrEqual(scale.x(late) + 1e-6)
          const span = window.to - window.from
          expect(Math.abs(scale.time(scale.x(early)) - early)).toBeLessThanOrEqual(span * 1e-3)
        },
      ),
    )
  })

  it('connects a reconnect on one sub-lane and gives a second device its own', () => {
    const [lane] = layoutTimeline(
      makeCall({
        participants: [
          participant('bo', 12, 40, { deviceId: 'x@h/1' }),
          participant('bo', 60, 90, { deviceId: 'x@h/2' }),
          participant('bo', 20, 90, { deviceId: 'y@h/1' }),
        ],
        endedAt: T0 + 90,
      }),
      OPTIONS,
    ).lanes
    expect(new Set(lane?.bars.map(({ y }) => y)).size).toBe(2)
    expect(lane?.gaps.map(({ from, to }) => to - from)).toEqual([20])
    expect(lane?.person.presence).toEqual([{ from: T0 + 12, to: T0 + 90 }])
  })

  it('folds a long stretch with nobody present', () => {
    const call = makeCall({
      participants: [participant('bo', 12, 60), participant('bo', 7200, 7300)],
      endedAt: T0 + 7300,
    })
    const open = layoutTimeline(call, OPTIONS)
    const folded = layoutTimeline(call, { ...OPTIONS, collapse: true })
    expect(open.foldable).toEqual([{ from: T0 + 60, to: T0 + 7200 }])
    expect(open.folds).toEqual([])
    expect(folded.folds).toHaveLength(1)
    expect(folded.lanes[0]?.bars[0]?.width).toBeGreaterThan((open.lanes[0]?.bars[0]?.width ?? 0) * 5)
  })

  it('extends an open call to now and lets it grow', () => {
    const call = makeCall({
      status: 'ongoing',
      endedAt: null,
      durationSeconds: null,
      participants: [participant('bo', 12, null)],
    })
    const at = (nowSeconds: number) => layoutTimeline(call, { ...OPTIONS, nowSeconds }).lanes[0]?.bars[0]?.interval
    expect(at(T0 + 100)).toMatchObject({ to: T0 + 100, open: true, unknownEnd: false })
    expect(at(T0 + 105)?.to).toBe(T0 + 105)
  })

  it('flags reversed and missing times', () => {
    const intervals = layoutTimeline(
      makeCall({
        participants: [
          participant('a', 20, 15),
          participant('b', 12, null),
          participant('c', null, 31, { isJoined: true }),
        ],
      }),
      OPTIONS,
    ).lanes.flatMap((lane) => lane.person.intervals)
    expect(intervals.find((interval) => interval.row === 0)).toMatchObject({
      reversed: true,
      from: T0 + 20,
      to: T0 + 20,
    })
    expect(intervals.find((interval) => interval.row === 1)).toMatchObject({ unknownEnd: true, to: T0 + 31 })
    expect(intervals.find((interval) => interval.row === 2)).toMatchObject({ unknownStart: true, from: T0 + 12 })
  })

  it('puts transcripts on a lane below the recordings when a list is given', () => {
    const call = makeCall({ recordings: [recording(14, 30)], transcriptions: [transcript(12, 20)] })
    expect(layoutTimeline(call, OPTIONS)).toMatchObject({ transcripts: [], transcriptsY: null })
    const layout = layoutTimeline(call, { ...OPTIONS, transcripts: [transcript(20, null), transcript(12, 20)] })
    expect(layout.transcriptsY).toBe((layout.recordingsY ?? 0) + FILES_PX)
    expect(layout.lanes[0]?.y).toBe((layout.transcriptsY ?? 0) + FILES_PX)
    expect(layout.transcripts).toMatchObject([
      { from: T0 + 20, to: T0 + 31, index: 0, openEnd: true },
      { from: T0 + 12, to: T0 + 20, index: 1, openEnd: false },
    ])
    expect(layoutTimeline(call, { ...OPTIONS, transcripts: [] }).transcriptsY).toBeNull()
    // The call says that it has transcripts, so their lane is reserved.
    const waiting = layoutTimeline(makeCall({ hasTranscription: true }), { ...OPTIONS, transcripts: [] })
    expect(waiting).toMatchObject({ transcripts: [], transcriptsY: 52 })
  })

  it('keeps the same people, intervals and steps while zooming, so that only boxes are redrawn', () => {
    fc.assert(
      fc.property(callArbitrary, fc.integer({ min: 0, max: 3000 }), (call, from) => {
        const subject = timelineSubject(call, OPTIONS.nowSeconds)
        const whole = layoutSubject(subject, OPTIONS)
        const zoomed = layoutSubject(subject, { ...OPTIONS, window: { from: T0 + from, to: T0 + from + 60 } })
        expect(zoomed.people).toBe(whole.people)
        const intervals = new Set(whole.lanes.flatMap((lane) => lane.bars.map((bar) => bar.interval)))
        for (const lane of zoomed.lanes) for (const bar of lane.bars) expect(intervals.has(bar.interval)).toBe(true)
        expect(whole).toEqual({ ...layoutTimeline(call, OPTIONS), scale: whole.scale })
      }),
      { numRuns: runs(500) },
    )
  })
})
