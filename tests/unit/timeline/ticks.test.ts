import { describe, expect, it } from 'vitest'
import { makeScale } from '@/lib/shared/timeline/scale'
import { ticksFor } from '@/lib/shared/timeline/ticks'
import { zoned } from '../../support/zoned'

const HOUR = 3600
const at = (text: string) => Date.parse(text) / 1000

/** Local time in the zone, in minutes since midnight. */
function wallMinutes(time: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(time * 1000)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return part('hour') * 60 + part('minute') + part('second') / 60
}

/** Ticks of a 16-hour night with a clock change in the middle, at a given number of pixels per hour. */
const ticksAround = (change: string, zone: string, pixelsAnHour: number, hours = 8) => {
  const window = { from: at(change) - hours * HOUR - 1234, to: at(change) + hours * HOUR + 777 }
  return ticksFor(makeScale(window, ((window.to - window.from) / HOUR) * pixelsAnHour), zoned(zone))
}

const CHANGES = [
  { zone: 'Europe/Paris', change: '2024-03-31T01:00Z' },
  { zone: 'Europe/Paris', change: '2024-10-27T01:00Z' },
  { zone: 'America/New_York', change: '2024-03-10T07:00Z' },
  { zone: 'America/New_York', change: '2024-11-03T06:00Z' },
  { zone: 'Australia/Lord_Howe', change: '2024-10-05T15:30Z' },
  { zone: 'Australia/Lord_Howe', change: '2024-04-06T15:00Z' },
  { zone: 'Asia/Kathmandu', change: '2024-03-31T01:00Z' },
]

describe('ticks in a call across a clock change', () => {
  // Pixels per hour that give steps of 15 minutes and of one, two, three and six hours.
  for (const { pixelsAnHour, stepMinutes } of [
    { pixelsAnHour: 300, stepMinutes: 15 },
    { pixelsAnHour: 75, stepMinutes: 60 },
    { pixelsAnHour: 40, stepMinutes: 120 },
    { pixelsAnHour: 25, stepMinutes: 180 },
    { pixelsAnHour: 15, stepMinutes: 360 },
  ])
    it.each(CHANGES)(`are every ${stepMinutes} minutes of local time in $zone around $change`, ({ change, zone }) => {
      const ticks = ticksAround(change, zone, pixelsAnHour)
      for (const tick of ticks)
        expect([tick.label, wallMinutes(tick.time, zone) % stepMinutes]).toEqual([tick.label, 0])
      const [before, after] = [
        ticks.filter(({ time }) => time < at(change)),
        ticks.filter(({ time }) => time > at(change)),
      ]
      expect(Math.min(before.length, after.length)).toBeGreaterThan(0)
      // None is missing: away from the change, neighbouring ticks are one step apart.
      for (const side of [before, after.filter(({ time }) => time > at(change) + (stepMinutes + 60) * 60)])
        for (const [index, tick] of side.slice(1).entries())
          expect(tick.time - (side[index]?.time ?? 0)).toBe(stepMinutes * 60)
    })
})

describe('ticks of a call that lasts many days', () => {
  it.each(CHANGES)('are at midnight in $zone around $change, including days of 23 and 25 hours', ({ change, zone }) => {
    const ticks = ticksAround(change, zone, 72 / 20, 5 * 24)
    expect(ticks.length).toBeGreaterThanOrEqual(9)
    expect(ticks.map(({ time }) => wallMinutes(time, zone))).toEqual(ticks.map(() => 0))
    expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length)
  })

  it('are at the first moment of the day in a zone that skips midnight', () => {
    // Cairo sets its clocks from 00:00 to 01:00.
    const ticks = ticksAround('2024-04-25T22:00Z', 'Africa/Cairo', 72 / 20, 4 * 24)
    expect(ticks.map(({ time }) => wallMinutes(time, 'Africa/Cairo')).filter((minutes) => minutes !== 0)).toEqual([60])
    expect(ticks.find(({ time }) => time === at('2024-04-25T22:00Z'))?.label).toBe('26 Apr')
  })
})

it('shows 02:00 twice on the night that clocks go back', () => {
  const labels = ticksAround('2024-10-27T01:00Z', 'Europe/Paris', 75, 3).map(({ label }) => label)
  expect(labels.filter((label) => label.endsWith('02:00'))).toHaveLength(2)
})
