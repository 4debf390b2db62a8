import { describe, expect, it } from 'vitest'
import { differences, pastedSessionId, peopleOfBoth } from '@/components/compare/differences'
import { ANOMALY_NAMES } from '@/lib/shared/calls/call'
import { shiftCall, ZERO, zeroOf } from '@/lib/shared/compare'
import { layoutTimeline } from '@/lib/shared/timeline/layout'
import { makeCall } from '../../support/make-call'
import { zoned } from '../../support/zoned'
import { GALLERY, galleryCall } from '../timeline/gallery'
import { GALLERY_NOW } from '../timeline/gallery-raw'

const calls = GALLERY.map((entry) => ({ name: entry.name, call: galleryCall(entry) }))

describe('a shifted call', () => {
  it.each(calls)('is drawn the same elsewhere on the axis: $name', ({ call }) => {
    const shift = ZERO - zeroOf(call, 'started')
    const moved = shiftCall(call, shift)
    expect(zeroOf(moved, 'started')).toBe(ZERO)
    const view = { window: null, width: 700, collapse: false, zone: zoned('UTC') }
    const before = layoutTimeline(call, { ...view, nowSeconds: GALLERY_NOW })
    const after = layoutTimeline(moved, { ...view, nowSeconds: GALLERY_NOW + shift })
    const boxes = (layout: typeof before) =>
      layout.lanes.flatMap((lane) => lane.bars.map(({ x, y, width, height }) => [x, y, width, height]))
    const rounded = (values: number[][]) => values.map((box) => box.map((value) => Math.round(value * 100) / 100))
    expect(rounded(boxes(after))).toEqual(rounded(boxes(before)))
    expect(shiftCall(moved, -shift)).toEqual(call)
  })

  it('fits inside a longer shared axis', () => {
    for (const { call } of calls) {
      const moved = shiftCall(call, ZERO - zeroOf(call, 'placed'))
      const extent = { from: ZERO - 200_000, to: ZERO + 400_000 }
      const layout = layoutTimeline(moved, {
        window: null,
        extent,
        width: 700,
        nowSeconds: ZERO + 1000,
        collapse: false,
        zone: zoned('UTC'),
      })
      expect(layout.window).toEqual(extent)
      for (const lane of layout.lanes)
        for (const bar of lane.bars) {
          expect(Number.isFinite(bar.x) && Number.isFinite(bar.width)).toBe(true)
          expect(bar.x).toBeGreaterThanOrEqual(0)
          expect(bar.x + bar.width).toBeLessThanOrEqual(700.01)
        }
    }
  })
})

describe('differences', () => {
  it('are empty between a call and itself, with everyone in both', () => {
    for (const { call } of calls) {
      expect(differences(call, call).filter((row) => row.differs)).toEqual([])
      const { onlyA, onlyB } = peopleOfBoth(call, call) ?? {}
      expect([onlyA, onlyB]).toEqual([[], []])
    }
  })

  it('name what differs', () => {
    const call = galleryCall(GALLERY[0] as (typeof GALLERY)[number])
    const other = { ...call, status: 'rejected', ringSeconds: 3599, durationSeconds: null }
    const rows = differences(call, other).filter((row) => row.differs)
    expect(rows.map((row) => row.label)).toEqual(expect.arrayContaining(['Outcome', 'Duration']))
    expect(rows.find((row) => row.label === 'Duration')?.b).toBe('unknown')
  })
})

it('issues are named as on every other screen', () => {
  const anomalies = [...ANOMALY_NAMES, 'some-new-name']
  const issues = differences({ ...makeCall(), anomalies }, makeCall()).find(({ label }) => label === 'Issues')
  for (const name of anomalies) expect(issues?.a).not.toContain(name)
  expect(issues?.a).toContain('No time of leaving')
  expect(issues?.a).toContain('Some new name')
})

it.each([
  ['', null],
  ['  ', null],
  ['v1.us.a.1', 'v1.us.a.1'],
  [' v1.us.a.1 ', 'v1.us.a.1'],
  ['https://callscope.example/calls/v1.us.a.1?t=95&p=bo', 'v1.us.a.1'],
  ['http://x/calls/a%20b#c', 'a b'],
  ['/calls/%E0%A4%A', '%E0%A4%A'],
])('reads %j as the session %j', (text, expected) => expect(pastedSessionId(text)).toBe(expected))
