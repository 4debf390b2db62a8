import { describe, expect, it } from 'vitest'
import { escapeXml, imageSvg } from '@/components/charts/picture/picture'
import { keyText } from '@/lib/shared/charts/dimension-values'
import { unitScale, unitTick } from '@/lib/shared/charts/value-axis'

describe('labels and scales', () => {
  it('name keys', () => {
    expect(keyText('weekday', 1, {})).toBe('Monday')
    expect(keyText('hour', 7, {})).toBe('07:00')
    expect(keyText('sizeBand', '3-5', {})).toBe('3–5')
    expect(keyText('hasRecording', false, {})).toBe('Not recorded')
    expect(keyText('initiator', 'anna', {})).toBe('anna')
    expect(keyText('status', 'initiated', {})).toBe('Initiated')
    expect(keyText('status', 'busy', {})).toBe('Busy')
    expect(keyText('mode', 'meet', {})).toBe('Meet')
  })

  it('step by the unit', () => {
    expect(unitScale('ratio', 0.83)).toEqual({ max: 1, ticks: [0, 0.25, 0.5, 0.75, 1] })
    expect(unitScale('seconds', 95).ticks).toEqual([0, 30, 60, 90, 120])
    expect(unitScale('calls', 7).max).toBe(8)
    expect(unitTick('ratio', 0.25)).toBe('25 %')
    for (const unit of ['ratio', 'seconds', 'calls', 'minutes', 'average'] as const)
      for (const max of [0, 0.001, 0.3, 1, 2.5, 59, 61, 3599, 90_000, 1e7]) {
        const scale = unitScale(unit, max)
        expect(scale.max, `${unit} ${max}`).toBeGreaterThanOrEqual(max)
        expect(scale.ticks.at(-1)).toBeCloseTo(scale.max, 9)
        expect(scale.ticks.length).toBeLessThan(8)
      }
  })
})

describe('a picture', () => {
  const parts = {
    title: 'Calls <by> "group" & more',
    subtitle: 'Last week',
    legend: Array.from({ length: 12 }, (_, index) => ({ color: '#123456', label: `name-${index}</text>` })),
    footer: 'as of now',
    chart: { markup: '<svg/>', width: 400, height: 200 },
    colorOf: () => '#333',
    fontFamily: '"A", sans-serif',
    fontFaces: '',
    measure: (text: string) => text.length * 7,
  }

  it('escapes text, and wraps a long legend', () => {
    const { svg, width, height } = imageSvg(parts)
    expect(svg).not.toContain('<by>')
    expect(escapeXml(`<&">`)).toBe('&lt;&amp;&quot;&gt;')
    expect(svg).not.toContain('</text></text>')
    expect(width).toBe(448)
    expect(height).toBeGreaterThan(imageSvg({ ...parts, legend: parts.legend.slice(0, 1) }).height)
    for (const x of [...svg.matchAll(/<rect x="(\d+)"/g)].map((match) => Number(match[1]))) expect(x).toBeLessThan(424)
  })
})
