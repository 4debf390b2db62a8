import { describe, expect, it } from 'vitest'
import {
  formatAge,
  formatClock,
  formatCount,
  formatDateTime,
  formatDuration,
  formatMinutes,
  formatRatio,
  formatTimer,
} from '@/lib/shared/text/format'

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
    expect(formatDateTime(1_700_000_112, 'UTC')).toBe('14 Nov 2023, 22:15:12')
    expect(formatClock(1_700_000_112, 'Asia/Kathmandu')).toBe('04:00:12')
  })
})
