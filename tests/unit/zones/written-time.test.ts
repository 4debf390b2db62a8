import { expect, it } from 'vitest'
import { localOf, readTime, timeText } from '@/lib/shared/zones/written-time'
import { zoned } from '../../support/zoned'

// Thursday, 26 November 2026, 15:20 in Paris.
const NOW = Date.UTC(2026, 10, 26, 14, 20) / 1000
const paris = zoned('Europe/Paris')
const read = (text: string, end: 'from' | 'to' = 'from') => readTime(text, end, paris, NOW)

it.each([
  ['5 Nov', '2026-11-05T00:00'],
  ['5 November 2025', '2025-11-05T00:00'],
  ['Nov 5th, 2025', '2025-11-05T00:00'],
  ['Thu 5 Nov 2026, 14:00', '2026-11-05T14:00'],
  ['5 Nov 2026 2pm', '2026-11-05T14:00'],
  ['5 Nov 2026, 2:30 PM', '2026-11-05T14:30'],
  ['5 Nov at 12am', '2026-11-05T00:00'],
  ['5.11.2026', '2026-11-05T00:00'],
  ['05.11. 9:05', '2026-11-05T09:05'],
  ['13/11/2026', '2026-11-13T00:00'],
  ['11/13/2026', '2026-11-13T00:00'],
  ['2026-11-05', '2026-11-05T00:00'],
  ['2026-11-05T14:00', '2026-11-05T14:00'],
  ['2026-11-05T14:00:30Z', '2026-11-05T15:00'],
  ['2026-11-05 24:00', '2026-11-06T00:00'],
  ['1700000000', '2023-11-14T23:13'],
  ['yesterday', '2026-11-25T00:00'],
  ['Today 9:30', '2026-11-26T09:30'],
  ['tomorrow', '2026-11-27T00:00'],
  // Without a year, the last such date.
  ['5 Dec', '2025-12-05T00:00'],
  ['29 Feb', '2024-02-29T00:00'],
  // Clocks skip 02:00 to 03:00.
  ['29 Mar 2026, 02:30', '2026-03-29T03:30'],
  ['25 Oct 2026, 02:30', '2026-10-25T02:30'],
  ['', ''],
])('reads %s as %s', (text, local) => expect(read(text)).toBe(local))

it.each([
  '11/5/2026',
  '31 Feb',
  '5 Nov 25:00',
  '5 Nov 14:61',
  '5 Nov 13pm',
  '5 Nov 14',
  'soon',
  '14:00',
  '99',
  '5 Nov 1800',
])('does not guess what %s is', (text) => expect(read(text)).toBeNull())

it('ends a day at its end', () => {
  expect([read('5 Nov', 'to'), read('5 Nov 14:00', 'to'), read('31.12.2025', 'to')]).toEqual([
    '2026-11-06T00:00',
    '2026-11-05T14:00',
    '2026-01-01T00:00',
  ])
  expect(timeText('2026-11-06T00:00', 'to', paris)).toBe('5 Nov 2026')
})

it('reads what it writes, in every zone, on both clocks, at both ends', () => {
  for (const name of ['UTC', 'Europe/Paris', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Apia'])
    for (const clock of [12, 24] as const)
      for (let at = 1_500_000_000; at < NOW; at += 2_345_678) {
        const zone = { ...zoned(name), clock }
        const local = localOf(String(at), zone)
        for (const end of ['from', 'to'] as const)
          for (const one of [local, `${local.slice(0, 10)}T00:00`])
            expect(readTime(timeText(one, end, zone), end, zone, NOW), `${one} ${name}`).toBe(one)
      }
})
