import type { Param } from '@/lib/shared/filters/query'

/** Texts that are a valid time in any zone. */
export const TIMES = ['2026-02-28', '2026-02-28T24:00', '2026-02-28t08:00:00,5z', '2026-02-28 08:00+0530', '1700000000']
/** Texts that look like a time but are not: days and times of day that do not exist, other calendars and units, and times outside of the time axis. */
export const NO_TIMES = [
  '2026-02-30',
  '2026-11-31T08:00',
  '2026-02-28T24:01',
  '2026-02-28T08:60Z',
  '2026-02-28T08:00+25:00',
  '20260228',
  '2026',
  '2026-W09-6',
  '2026-059',
  '28.02.2026',
  '1700000000000',
  '1700000000.5',
  '-1',
  '0000-01-01',
  '99999-01-01',
  '9999-12-31',
]

/** The names of the parameters that accept a day, found by trying, so that a new one is tested too. */
export const timeParamsOf = (shape: Readonly<Record<string, Param>>): string[] =>
  Object.entries(shape).flatMap(([name, param]) =>
    param.safeParse('2026-02-28').success && !param.safeParse('2026-02-28-x').success ? [name] : [],
  )
