import { describe, expect, it } from 'vitest'
import { isoFields, offsetAt, zoneFields } from '@/lib/shared/zones/fields'
import { atWallClock, earlierBy, segmentsWithin, startOf } from '@/lib/shared/zones/instants'

const at = (text: string) => Date.parse(text) / 1000
const HOUR = 3600

describe('a local time', () => {
  it.each([
    ['Europe/Paris', '2023-03-26T02:30', '2023-03-26T01:30Z'],
    ['America/New_York', '2023-03-12T02:00', '2023-03-12T07:00Z'],
    ['Australia/Lord_Howe', '2023-10-01T02:10', '2023-09-30T15:40Z'],
  ])('that is skipped in %s, %s, moves forward to %s', (zone, text, instant) =>
    expect(atWallClock(text, zone)).toBe(at(instant)),
  )

  it.each([
    ['Europe/Paris', '2023-10-29T02:30', '2023-10-29T00:30Z'],
    ['America/New_York', '2023-11-05T01:59', '2023-11-05T05:59Z'],
    ['Australia/Lord_Howe', '2023-04-02T01:45', '2023-04-01T14:45Z'],
  ])('that occurs twice in %s, %s, is the first of them, %s', (zone, text, instant) =>
    expect(atWallClock(text, zone)).toBe(at(instant)),
  )

  it.each([
    ['America/Sao_Paulo', '2018-11-04T00:00', '2018-11-04T03:00Z'],
    ['Asia/Beirut', '2022-03-27T00:00', '2022-03-26T22:00Z'],
  ])('that is a skipped midnight in %s, %s, moves forward to %s', (zone, text, instant) =>
    expect(atWallClock(text, zone)).toBe(at(instant)),
  )

  it('may have an offset of quarters of an hour', () =>
    expect(atWallClock('2023-06-01T00:00', 'Asia/Kathmandu')).toBe(at('2023-05-31T18:15Z')))
})

describe('the start of a unit', () => {
  it.each([
    ['day', 'Europe/Paris', '2023-03-26T20:00Z', '2023-03-25T23:00Z'],
    ['day', 'Europe/Paris', '2023-10-29T22:59Z', '2023-10-28T22:00Z'],
    ['day', 'America/Sao_Paulo', '2018-11-04T12:00Z', '2018-11-04T03:00Z'],
    ['day', 'Asia/Beirut', '2022-03-27T12:00Z', '2022-03-26T22:00Z'],
    ['week', 'America/New_York', '2023-03-12T20:00Z', '2023-03-06T05:00Z'],
    ['week', 'Australia/Lord_Howe', '2023-10-01T12:00Z', '2023-09-24T13:30Z'],
    ['month', 'Europe/Paris', '2023-10-29T12:00Z', '2023-09-30T22:00Z'],
    ['month', 'America/Sao_Paulo', '2018-11-30T12:00Z', '2018-11-01T03:00Z'],
  ] as const)('%s of %s at %s is %s', (unit, zone, instant, start) =>
    expect(startOf(unit, at(instant), zone)).toBe(at(start)),
  )
})

describe('earlier by', () => {
  it('keeps the local time across clock changes', () => {
    const monday = at('2023-03-27T07:00Z')
    expect(earlierBy(1, 'day', monday, 'Europe/Paris')).toBe(monday - 24 * HOUR)
    expect(earlierBy(1, 'week', monday, 'Europe/Paris')).toBe(monday - 7 * 24 * HOUR + HOUR)
    expect(earlierBy(1, 'day', at('2023-10-01T15:00Z'), 'Australia/Lord_Howe')).toBe(at('2023-09-30T15:30Z'))
  })

  it('is the last day of a month that is shorter', () => {
    expect(earlierBy(1, 'month', at('2023-03-31T12:00Z'), 'UTC')).toBe(at('2023-02-28T12:00Z'))
  })
})

describe('the fields of an instant', () => {
  it('are in local time, and the same for both hours when clocks go back', () => {
    for (const instant of ['2023-10-29T00:30Z', '2023-10-29T01:30Z'])
      expect(isoFields(at(instant), 'Europe/Paris')).toEqual({ date: '2023-10-29', clock: '02:30' })
    expect(zoneFields(at('2018-11-04T03:00Z'), 'America/Sao_Paulo')).toMatchObject({ day: 4, hour: 1, weekday: 7 })
    expect(isoFields(at('2022-03-26T22:00Z'), 'Asia/Beirut')).toEqual({ date: '2022-03-27', clock: '01:00' })
  })
})

describe('the offset', () => {
  it('changes in the very second in which clocks change', () => {
    const change = at('2023-09-30T15:30Z')
    expect([change - 1, change].map((time) => offsetAt(time, 'Australia/Lord_Howe') / HOUR)).toEqual([10.5, 11])
    expect(
      segmentsWithin('Australia/Lord_Howe', change - 1, change + 1).map(({ offsetSeconds }) => offsetSeconds),
    ).toEqual([10.5 * HOUR, 11 * HOUR])
    expect(segmentsWithin('Australia/Lord_Howe', change, null)[0]?.from).toBe(change)
  })
})
