import { expect, it } from 'vitest'
import { nextAfter, periodOf, type Schedule } from '@/lib/shared/alerts/digest-schedule'

const daily: Schedule = { frequency: 'daily', weekday: 1, time: '08:00', zone: 'Europe/Berlin' }
const at = (text: string) => Date.parse(text) / 1000
const utc = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16)

it('is sent at the time of the clock, whatever the clocks do', () => {
  expect(utc(nextAfter(daily, at('2027-01-10T06:59Z')))).toBe('2027-01-10T07:00')
  // At the scheduled time itself, it has already been sent.
  expect(utc(nextAfter(daily, at('2027-01-10T07:00Z')))).toBe('2027-01-11T07:00')
  // The clocks of Berlin go forward on 28 March 2027 and back on 31 October.
  expect(utc(nextAfter(daily, at('2027-03-27T12:00Z')))).toBe('2027-03-28T06:00')
  expect(utc(nextAfter(daily, at('2027-10-30T12:00Z')))).toBe('2027-10-31T07:00')
})

it('a time that a day skips comes an hour later, and one that comes twice is used once', () => {
  const early = { ...daily, time: '02:30' }
  expect(utc(nextAfter(early, at('2027-03-27T12:00Z')))).toBe('2027-03-28T01:30')
  const [first, second] = [nextAfter(early, at('2027-10-30T12:00Z')), 0]
  expect(utc(first)).toBe('2027-10-31T00:30')
  expect(second).toBe(0)
  expect(utc(nextAfter(early, first))).toBe('2027-11-01T01:30')
})

it('weekly ones come on their weekday in their zone', () => {
  const sunday: Schedule = { frequency: 'weekly', weekday: 7, time: '00:15', zone: 'Pacific/Auckland' }
  // Saturday in UTC is Sunday there.
  const next = nextAfter(sunday, at('2027-05-12T13:20Z'))
  expect(utc(next)).toBe('2027-05-15T12:15')
  expect(utc(nextAfter(sunday, next))).toBe('2027-05-22T12:15')
})

it('every moment is followed by exactly one next, in every zone', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Havana'])
    for (const time of ['00:00', '02:15', '23:59']) {
      let last = at('2027-01-01T00:00Z')
      for (let sent = 0; sent < 370; sent += 1) {
        const next = nextAfter({ ...daily, zone, time }, last)
        const hours = (next - last) / 3600
        if (sent > 0) expect([22.5, 23, 23.5, 24, 24.5, 25], `${zone} ${time} ${utc(next)}`).toContain(hours)
        last = next
      }
    }
})

it('is about whole local days, of 23 and 25 hours too, and where midnight is skipped', () => {
  const period = (frequency: 'daily' | 'weekly', zone: string, moment: string) => {
    const { from, to } = periodOf({ frequency, zone }, at(moment))
    return [utc(from), utc(to), (to - from) / 3600]
  }
  expect(period('daily', 'Europe/Berlin', '2027-03-29T06:00Z')).toEqual(['2027-03-27T23:00', '2027-03-28T22:00', 23])
  expect(period('daily', 'Europe/Berlin', '2027-11-01T07:00Z')).toEqual(['2027-10-30T22:00', '2027-10-31T23:00', 25])
  expect(period('weekly', 'Europe/Berlin', '2027-04-01T06:00Z')).toEqual(['2027-03-24T23:00', '2027-03-31T22:00', 167])
  // Havana goes forward at midnight of 14 March 2027.
  expect(period('daily', 'America/Havana', '2027-03-15T13:00Z')).toEqual(['2027-03-14T05:00', '2027-03-15T04:00', 23])
})
