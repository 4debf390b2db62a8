import { expect, test } from 'vitest'
import { isKnownZone } from '@/lib/server/process/config/environment'

/** Observed by starting the embedded engine with each of these zones. */
test.each([
  'UTC',
  'Europe/Paris',
  'Europe/Kyiv',
  'US/Eastern',
  'EST5EDT',
  'GMT0',
  'UTC0',
  ':Europe/Paris',
  'posix/Europe/Paris',
])('the engine starts with TZ=%s', (zone) => {
  expect(isKnownZone(zone)).toBe(true)
})
test.each(['UTC+2', 'CET-1CEST', 'Europe/Pariss', 'europe/paris', 'utc', 'Z', '/no/such/file'])(
  'and does not start with TZ=%s',
  (zone) => {
    expect(isKnownZone(zone)).toBe(false)
  },
)
