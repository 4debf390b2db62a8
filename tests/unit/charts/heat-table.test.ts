import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { HeatSpec } from '@/components/charts/heat/heat-cell'
import { HeatTable } from '@/components/charts/heat/heat-table'
import { cellAt, type Point } from '@/lib/shared/charts/chart'
import { countOf } from '@/lib/shared/text/format'
import { zoned } from '../../support/zoned'

const points: Point[] = Array.from({ length: 24 }, (_, hour) => ({
  key: hour,
  bucket: null,
  cells: { '1': { value: hour % 3, previous: null } },
}))
const spec: HeatSpec = {
  label: 'Calls by weekday and hour of day',
  along: { dimension: 'hour', bucket: null, zone: zoned('UTC') },
  points,
  rows: [
    { id: '1', label: 'Wednesday', short: 'Wed', unit: 'calls', href: '/calls?weekday=3', words: '24 calls' },
    { id: 'constructor', label: 'Constructor', unit: 'calls' },
  ],
  max: 2,
  hrefOf: (point, { id }) => ((cellAt(point, id).value ?? 0) > 0 ? `/calls?hour=${point.key}` : null),
  wordsOf: (point, { id }) => countOf(cellAt(point, id).value ?? 0, 'call'),
}
const drawn = (width: number) =>
  renderToStaticMarkup(createElement(HeatTable, { spec, width, height: 84, onShow: () => undefined }))
const count = (markup: string, part: string) => markup.split(part).length - 1

describe('a heatmap', () => {
  it('is a table for screen readers: a header for each row and column, and every cell', () => {
    const markup = drawn(900)
    expect(count(markup, 'role="row"')).toBe(2 + 1)
    expect(count(markup, 'role="rowheader"')).toBe(2)
    expect(count(markup, 'role="columnheader"')).toBe(24 + 1)
    expect(count(markup, 'role="cell"')).toBe(2 * 24)
  })

  it('links each cell and row with calls to them', () => {
    const markup = drawn(900)
    expect(markup).toContain('aria-label="Wednesday, 07:00: 1 call; show the calls"')
    expect(markup).toContain('aria-label="Wednesday, 06:00: 0 calls"')
    expect(markup).toContain('aria-label="Wednesday: 24 calls; show the calls"')
    expect(count(markup, 'href="/calls?hour=')).toBe(16)
  })

  it('has one cell in the tab order, and short names if there is little room', () => {
    expect(count(drawn(900), 'data-cell="1-0" aria-label="Wednesday, 00:00: 0 calls" tabindex="0"')).toBe(1)
    expect(drawn(900)).toContain('>Wednesday</text>')
    expect(drawn(300)).toContain('>Wed</text>')
  })
})
