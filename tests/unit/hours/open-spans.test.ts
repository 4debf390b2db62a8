import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_BUSINESS_HOURS, type WallSpan } from '@/lib/shared/organisation/business-hours'
import { addOpenSeconds, type OpeningHours, openSpans } from '@/lib/shared/organisation/open-spans'
import { atWallClock } from '@/lib/shared/zones/instants'
import { runs } from '../../support/properties'

const OFFICE = DEFAULT_BUSINESS_HOURS.week
const hoursOf = (
  zone: string,
  week: readonly (readonly WallSpan[])[],
  days: Record<string, WallSpan[]> = {},
): OpeningHours => ({ zone, week: week as WallSpan[][], spansOn: (date) => days[date] ?? null })
const everyDay = (spans: WallSpan[]) => Array.from({ length: 7 }, () => spans)
const at = (text: string, zone: string) => atWallClock(text, zone)

describe('open spans', () => {
  const berlin = hoursOf('Europe/Berlin', OFFICE)

  it('lists the working days of a week, cut to the window', () => {
    const from = at('2026-06-04T12:00', 'Europe/Berlin') // a Thursday
    const to = at('2026-06-08T10:00', 'Europe/Berlin')
    expect(openSpans(berlin, from, to)).toEqual([
      { from, to: at('2026-06-04T17:00', 'Europe/Berlin') },
      { from: at('2026-06-05T09:00', 'Europe/Berlin'), to: at('2026-06-05T17:00', 'Europe/Berlin') },
      { from: at('2026-06-08T09:00', 'Europe/Berlin'), to },
    ])
  })

  it('keeps wall-clock times when the clocks change', () => {
    const spans = openSpans(
      hoursOf('Europe/Berlin', everyDay([{ from: '01:00', to: '05:00' }])),
      at('2026-03-28T00:00', 'Europe/Berlin'),
      at('2026-03-31T00:00', 'Europe/Berlin'),
    )
    expect(spans.map(({ from, to }) => (to - from) / 3600)).toEqual([4, 3, 4])
    const autumn = openSpans(
      hoursOf('Europe/Berlin', everyDay([{ from: '01:00', to: '05:00' }])),
      at('2026-10-24T00:00', 'Europe/Berlin'),
      at('2026-10-27T00:00', 'Europe/Berlin'),
    )
    expect(autumn.map(({ from, to }) => (to - from) / 3600)).toEqual([4, 5, 4])
  })

  it('gives a span over midnight to the day on which it begins, even before a holiday', () => {
    const nights = hoursOf('America/New_York', everyDay([{ from: '22:00', to: '06:00' }]), { '2026-07-04': [] })
    const spans = openSpans(
      nights,
      at('2026-07-03T12:00', 'America/New_York'),
      at('2026-07-06T00:00', 'America/New_York'),
    )
    expect(spans).toEqual([
      { from: at('2026-07-03T22:00', 'America/New_York'), to: at('2026-07-04T06:00', 'America/New_York') },
      { from: at('2026-07-05T22:00', 'America/New_York'), to: at('2026-07-06T00:00', 'America/New_York') },
    ])
    // Within the opening hours that began the evening before.
    const inside = at('2026-07-04T02:00', 'America/New_York')
    expect(openSpans(nights, inside, inside + 60)).toEqual([{ from: inside, to: inside + 60 }])
  })

  it('joins spans that touch or overlap', () => {
    const whole = hoursOf(
      'UTC',
      everyDay([
        { from: '00:00', to: '12:00' },
        { from: '11:00', to: '24:00' },
      ]),
    )
    expect(openSpans(whole, 0, 5 * 86_400)).toEqual([{ from: 0, to: 5 * 86_400 }])
  })

  it('takes the hours of a special day instead of those of its weekday', () => {
    const days = { '2026-12-24': [{ from: '09:00', to: '12:00' }], '2026-12-25': [] }
    const spans = openSpans(hoursOf('UTC', OFFICE, days), at('2026-12-24T00:00', 'UTC'), at('2026-12-26T00:00', 'UTC'))
    expect(spans).toEqual([{ from: at('2026-12-24T09:00', 'UTC'), to: at('2026-12-24T12:00', 'UTC') }])
  })

  it('agrees with asking the wall clock of every quarter of an hour, in any zone and around any clock change', () => {
    const clock = fc
      .integer({ min: 0, max: 95 })
      .map((n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`)
    const span = fc.record({ from: clock, to: clock }).filter(({ from, to }) => from !== to)
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/St_Johns',
      'Pacific/Apia',
      'UTC',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.array(fc.array(span, { maxLength: 3 }), { minLength: 7, maxLength: 7 }),
        fc.integer({ min: 1_333_333, max: 2_111_111 }).map((n) => n * 900),
        (zone, week, from) => {
          const hours = hoursOf(zone, week)
          const to = from + 3 * 86_400
          const spans = openSpans(hours, from, to)
          const isOpen = (second: number) => spans.some((one) => one.from <= second && second < one.to)
          for (let second = from; second < to; second += 900) expect(isOpen(second)).toBe(isOpenPlainly(hours, second))
        },
      ),
      { numRuns: runs(25) },
    )
  })
})

const dates = new Map<string, Intl.DateTimeFormat>()
function localDate(zone: string, second: number): string {
  const format = dates.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  dates.set(zone, format)
  return format.format(second * 1000)
}

/** A plain reading with Temporal, from the instants of the spans of the surrounding local days. */
function isOpenPlainly({ zone, week, spansOn }: OpeningHours, second: number): boolean {
  for (let before = -2; before <= 2; before += 1) {
    const dayMs = Date.parse(`${localDate(zone, second)}T00:00Z`) + before * 86_400_000
    const date = new Date(dayMs).toISOString().slice(0, 10)
    const next = new Date(dayMs + 86_400_000).toISOString().slice(0, 10)
    const weekday = (new Date(dayMs).getUTCDay() + 6) % 7
    for (const { from, to } of spansOn(date) ?? week[weekday] ?? []) {
      const open = atWallClock(`${date}T${from}`, zone)
      const close =
        to === '24:00' ? atWallClock(`${next}T00:00`, zone) : atWallClock(`${to <= from ? next : date}T${to}`, zone)
      if (open <= second && second < close) return true
    }
  }
  return false
}

describe('adding open time', () => {
  const berlin = hoursOf('Europe/Berlin', OFFICE, { '2026-05-25': [] })

  it('counts only open hours', () => {
    expect(addOpenSeconds(berlin, at('2026-05-22T16:00', 'Europe/Berlin'), 4 * 3600)).toBe(
      at('2026-05-26T12:00', 'Europe/Berlin'),
    )
    expect(addOpenSeconds(berlin, at('2026-05-22T10:00', 'Europe/Berlin'), 3600)).toBe(
      at('2026-05-22T11:00', 'Europe/Berlin'),
    )
    expect(addOpenSeconds(berlin, at('2026-05-22T20:00', 'Europe/Berlin'), 3600)).toBe(
      at('2026-05-26T10:00', 'Europe/Berlin'),
    )
  })

  it('finds nothing where it never opens', () => {
    expect(addOpenSeconds(hoursOf('UTC', everyDay([])), 1_700_000_000, 60)).toBeNull()
  })
})
