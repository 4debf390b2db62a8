import { formatClock, formatInZone, PLAIN_UTC } from './format'

/** A second as every spreadsheet takes for a date, whatever its language: `2023-11-14 22:15:12` in the zone. */
export function spreadsheetTime(epochSeconds: number, zone: string): string {
  const date = formatInZone(epochSeconds, zone, { year: 'numeric', month: '2-digit', day: '2-digit' })
  const clock = formatClock(epochSeconds, { ...PLAIN_UTC, name: zone })
  return `${date.split('/').reverse().join('-')} ${clock}`
}
