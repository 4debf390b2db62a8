import { formatInZone } from './format'

/** A second as every spreadsheet takes for a date, whatever its language: `2023-11-14 22:15:12` in the zone. */
export function spreadsheetTime(epochSeconds: number, zone: string): string {
  const date = formatInZone(epochSeconds, zone, { year: 'numeric', month: '2-digit', day: '2-digit' })
  const clock = formatInZone(epochSeconds, zone, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  return `${date.split('/').reverse().join('-')} ${clock}`
}
