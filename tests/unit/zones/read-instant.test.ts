import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toEpochSeconds } from '@/lib/shared/filters/range'
import { isInstant } from '@/lib/shared/text/texts'
import { isDay, readInstant, readIsoTime } from '@/lib/shared/zones/read-instant'
import { localOf } from '@/lib/shared/zones/written-time'
import { runs } from '../../support/properties'
import { zoned } from '../../support/zoned'

const DAY = 86_400
const LAST_DAY = 47_481
const two = (value: number) => String(value).padStart(2, '0')

/** The length of a month, by the rule of the Gregorian calendar. */
function lengthOf(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** The date this many days after 1 January 1970, counted month by month. */
function dateAfter(days: number): string {
  let [year, month, left] = [1970, 1, days]
  while (left >= lengthOf(year, month)) {
    left -= lengthOf(year, month)
    month += 1
    if (month === 13) [year, month] = [year + 1, 1]
  }
  return `${year}-${two(month)}-${two(left + 1)}`
}

const day = fc.integer({ min: 1, max: LAST_DAY - 1 })
const clock = fc.record({ hour: fc.nat(23), minute: fc.nat(59), second: fc.nat(59) })
const offset = fc.record({ sign: fc.constantFrom(1, -1), hour: fc.nat(23), minute: fc.nat(59) })
const separator = fc.constantFrom('T', 't', ' ')
const fraction = fc.constantFrom('', '.5', ',25', '.000', '.123456', ',999999999')

describe('every calendar form', () => {
  it('of a date is its midnight on the clock', () => {
    fc.assert(
      fc.property(day, (days) => {
        expect(isDay(dateAfter(days))).toBe(true)
        expect(readInstant(dateAfter(days))).toEqual({ seconds: days * DAY, isLocal: true })
      }),
      { numRuns: runs(1000) },
    )
  })

  it('of a time is that second, less its offset', () => {
    fc.assert(
      fc.property(day, clock, offset, separator, fraction, fc.nat(8), (days, at, shift, middle, part, form) => {
        const hours = `${dateAfter(days)}${middle}${two(at.hour)}:${two(at.minute)}`
        const withSeconds = form % 2 === 0
        const local = withSeconds ? `${hours}:${two(at.second)}${part}` : hours
        const zones = [
          '',
          'Z',
          'z',
          `${shift.sign > 0 ? '+' : '-'}${two(shift.hour)}:${two(shift.minute)}`,
          `${shift.sign > 0 ? '+' : '-'}${two(shift.hour)}${two(shift.minute)}`,
        ]
        const zone = zones[form % zones.length] as string
        const moved = zone.length > 1 ? shift.sign * (shift.hour * 3600 + shift.minute * 60) : 0
        const seconds = days * DAY + at.hour * 3600 + at.minute * 60 + (withSeconds ? at.second : 0) - moved
        const isWithin = seconds >= 0
        expect(readInstant(local + zone)).toEqual(isWithin ? { seconds, isLocal: zone === '' } : null)
        if (isWithin && zone !== '') expect(toEpochSeconds(local + zone, 'Asia/Tokyo')).toBe(seconds)
      }),
      { numRuns: runs(3000) },
    )
  })

  it('of an offset is the same if its plus has become a blank on the way', () => {
    fc.assert(
      fc.property(day, clock, offset, separator, fraction, fc.boolean(), (days, at, shift, middle, part, isShort) => {
        const seconds = isShort ? '' : `:${two(at.second)}${part}`
        const local = `${dateAfter(days)}${middle}${two(at.hour)}:${two(at.minute)}${seconds}`
        for (const zone of [`${two(shift.hour)}:${two(shift.minute)}`, `${two(shift.hour)}${two(shift.minute)}`]) {
          const sent = `from=${local}+${zone}`
          expect(new URLSearchParams(sent).get('from')).toBe(`${local} ${zone}`)
          expect(readInstant(`${local} ${zone}`)).toEqual(readInstant(`${local}+${zone}`))
          expect(isInstant(`${dateAfter(days)} ${zone.replace(':', '')}`)).toBe(false)
        }
      }),
      { numRuns: runs(500) },
    )
  })

  it('of midnight at the end of a day is that of the next', () => {
    fc.assert(
      fc.property(day, separator, fc.constantFrom('24:00', '24:00:00', '24:00:00.000'), (days, middle, midnight) => {
        const text = `${dateAfter(days)}${middle}${midnight}`
        expect(readInstant(text)).toEqual({ seconds: (days + 1) * DAY, isLocal: true })
        expect(readInstant(`${text}Z`)).toEqual({ seconds: (days + 1) * DAY, isLocal: false })
        expect(localOf(text, zoned('Asia/Tokyo'))).toBe(`${dateAfter(days + 1)}T00:00`)
      }),
      { numRuns: runs(500) },
    )
  })

  it('is read in its zone as the same date is', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom('Europe/Paris', 'America/Sao_Paulo', 'Pacific/Apia', 'Asia/Kathmandu'),
        (days, zone) => {
          expect(toEpochSeconds(`${dateAfter(days)}T24:00`, zone)).toBe(toEpochSeconds(dateAfter(days + 1), zone))
        },
      ),
      { numRuns: runs(300) },
    )
  })
})

describe('no time', () => {
  it('is a day that its month does not have, in any form', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1970, max: 2099 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom('', 'T08:00', ' 08:00:00Z', 'T24:00', 'T00:00+05:30'),
        (year, month, date, rest) => {
          const exists = month >= 1 && month <= 12 && date >= 1 && date <= lengthOf(year, month)
          const text = `${year}-${two(month)}-${two(date)}`
          expect(isDay(text)).toBe(exists)
          expect(readIsoTime(text + rest) !== null).toBe(exists)
        },
      ),
      { numRuns: runs(3000) },
    )
  })

  it('is a time of day that no clock shows', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), fc.nat(99), (hour, minute, second) => {
        const exists = (hour < 24 && minute < 60 && second < 60) || (hour === 24 && minute + second === 0)
        expect(isInstant(`2026-02-28T${two(hour)}:${two(minute)}:${two(second)}`)).toBe(exists)
      }),
      { numRuns: runs(3000) },
    )
  })

  it('is a date in digits alone, nor milliseconds, microseconds and what is written otherwise', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 10, max: 4_102_444_799 }), (days, seconds) => {
        const digits = dateAfter(days).replaceAll('-', '')
        for (const length of [4, 6, 8]) expect(isInstant(digits.slice(0, length))).toBe(false)
        for (const text of [`${digits}T080000Z`, `${digits}0800`, `${seconds}000000000`, `-${seconds}`, `${seconds}.5`])
          expect(isInstant(text), text).toBe(false)
        expect(isInstant(String(1_000_000_000 + seconds * 1000))).toBe(1_000_000_000 + seconds * 1000 <= 4_102_444_800)
      }),
      { numRuns: runs(500) },
    )
    for (const text of [
      ...['2026-02', '2026-W09', '2026-W09-6', '2026-059', '26-02-28', '2026/02/28', '28.02.2026', '2026-2-8', '02-28'],
      ...['0000-01-01', '0001-01-01', '1969-12-31T23:59:59Z', '2100-01-02', '99999-01-01', '+002026-02-28'],
      ...['2026-02-28T', '2026-02-28T8:00', '2026-02-28T08', '2026-02-28Z', '2026-02-28+01:00', '2026-02-28T08:00 Z'],
      ...[
        '2026-02-28T08:00+24:00',
        '2026-02-28T08:00+01:60',
        '2026-02-28T08:00+1',
        '2026-02-28T08:00-',
        '2026-02-28T08:00,5',
      ],
      ...['2016-12-31T23:59:60Z', '2026-02-28T24:01', '2026-02-28T24:00:00.1', '2026-02-28T08:00[Europe/Paris]'],
      ...[
        '',
        ' ',
        'now',
        'today',
        'NaN',
        'Infinity',
        '1e9',
        '0x10',
        '٢٠٢٦-٠٢-٢٨',
        '2026‑02‑28',
        'Sat, 28 Feb 2026 08:00:00 GMT',
      ],
    ])
      expect(isInstant(text), text).toBe(false)
  })
})

it('is any other number of seconds up to 2100', () => {
  for (const seconds of ['0', '1', '20', '137105', '1700000000', '2026022808', '4102444800'])
    expect(readInstant(seconds)).toEqual({ seconds: Number(seconds), isLocal: false })
})

it('stays on the time axis in every zone', () => {
  expect(toEpochSeconds('2023-07-01T00:00', 'America/New_York')).toBe(Date.UTC(2023, 6, 1, 4) / 1000)
  expect(toEpochSeconds('1970-01-01', 'Asia/Tokyo')).toBe(0)
  expect(toEpochSeconds('2100-01-01', 'America/New_York')).toBe(4_102_444_800)
})
