import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatAge,
  formatClock,
  formatCount,
  formatDateTime,
  formatDuration,
  formatHour,
  formatMinutes,
  formatRatio,
  formatTime,
  formatTimer,
  onClock,
} from '@/lib/shared/text/format'
import { exportFileName } from '@/lib/shared/text/write-csv'
import { productFiles } from '../../support/product-files'
import { zoned } from '../../support/zoned'

describe('formats', () => {
  it('cover counts, minutes and ratios', () => {
    expect(formatCount(48_210)).toBe('48,210')
    expect(formatMinutes(12.54)).toBe('12.5')
    expect(formatMinutes(1204.4)).toBe('1,204')
    expect(formatRatio(0.8642)).toBe('86.4 %')
    expect(formatRatio(null)).toBe('–')
  })

  it('show durations in their two largest units', () => {
    expect([null, 0, 19, 2.5, 60, 750, 7500, 273_600, 7203, -5].map(formatDuration)).toEqual([
      '–',
      '0 s',
      '19 s',
      '2.5 s',
      '1 min',
      '12 min 30 s',
      '2 h 5 min',
      '3 d 4 h',
      '2 h',
      '−5 s',
    ])
    expect([19, 750, 3725, -3].map(formatTimer)).toEqual(['0:19', '12:30', '1:02:05', '0:00'])
    expect([12, 240, 10_800, 200_000].map(formatAge)).toEqual(['12 s', '4 min', '3 h', '2 d'])
  })

  it('show times in the given zone', () => {
    expect(formatDateTime(1_700_000_112, zoned('UTC'))).toBe('14 Nov 2023, 22:15:12')
    const twelve = zoned('UTC', { clock: 12 })
    expect(formatDateTime(1_700_000_112, twelve)).toBe('14 Nov 2023, 10:15:12 PM')
    expect(formatTime(1_700_006_400, twelve)).toBe('12:00 AM')
    expect(formatClock(1_700_000_112, zoned('Asia/Kathmandu'))).toBe('04:00:12')
  })
})

describe('a clock of 12 hours', () => {
  it('shows every time of day as Intl does, in every zone and over changes of the clock', () => {
    const zones = ['UTC', 'Europe/Paris', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Australia/Lord_Howe']
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 4_000_000_000 }), (timeZone, at) => {
        const parts = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const
        const plain = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h12', ...parts }).format(at * 1000)
        expect(formatClock(at, zoned(timeZone, { clock: 12 }))).toBe(plain.replace('\u202f', ' '))
      }),
    )
  })

  it('has midnight and noon at 12', () => {
    expect(['00:00', '00:59', '11:30', '12:00', '23:59', '24:00'].map((time) => onClock(time, 12))).toEqual([
      '12:00 AM',
      '12:59 AM',
      '11:30 AM',
      '12:00 PM',
      '11:59 PM',
      '12:00 AM',
    ])
    expect([0, 9, 12, 24].map((hour) => formatHour(hour, 12))).toEqual(['12 AM', '9 AM', '12 PM', '12 AM'])
    expect([0, 9, 24].map((hour) => formatHour(hour, 24))).toEqual(['00:00', '09:00', '24:00'])
  })

  it('is known in one place: nothing else formats an hour', () => {
    const known = ['lib/shared/text/format.ts', 'lib/shared/zones/fields.ts', 'lib/cli/doctor/machine.ts']
    // Exempt, since it shows no zones: it recomputes figures without the product's own zones.
    known.push('lib/server/verify/questions.ts')
    const found = productFiles('app', 'components', 'lib')
      .filter(({ text }) => /\bhour: '(2-digit|numeric)'|timeStyle|hourCycle:|hour12/.test(text))
      .map(({ file }) => file)
    expect(found.sort()).toEqual(known.sort())
  })
})

describe('the name of an exported file', () => {
  const at = (text: string) => Date.parse(text) / 1000
  const week = { from: at('2027-05-02T22:00:00Z'), to: at('2027-05-09T22:00:00Z') }
  it('says what it has, its first and last day, and their zone', () => {
    expect(exportFileName('calls', week, 'Europe/Paris', 'csv')).toBe('calls_2027-05-03_2027-05-09_Europe-Paris.csv')
    expect(exportFileName('calls', week, 'UTC', 'csv')).toBe('calls_2027-05-02_2027-05-09_UTC.csv')
    const day = { from: week.from, to: week.from + 86_400 }
    expect(exportFileName('Calls, by day!', day, 'Europe/Paris', 'png')).toBe(
      'calls-by-day_2027-05-03_Europe-Paris.png',
    )
  })
  it('says where it has no bound, and is a name in every alphabet', () => {
    const nameOf = (from: number | null, to: number | null) => exportFileName('…', { from, to }, 'Etc/GMT+5', 'csv')
    expect(nameOf(week.from, null)).toBe('report_from-2027-05-02_Etc-GMT+5.csv')
    expect(nameOf(null, week.to)).toBe('report_until-2027-05-09_Etc-GMT+5.csv')
    expect(nameOf(null, null)).toBe('report_all-time_Etc-GMT+5.csv')
  })
})
