import { formatClock, formatDate } from '@/lib/shared/format'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/**
 * A duration to the second, in the form of `formatDuration`: `17 s`, `4 min 09 s`, `1 h 05 min`, `1 d 02 h 05 s`. Parts that are zero are left
 * out.
 */
export function exactDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const units: [number, string][] = [
    [Math.floor(whole / DAY), 'd'],
    [Math.floor((whole % DAY) / HOUR), 'h'],
    [Math.floor((whole % HOUR) / MINUTE), 'min'],
    [whole % MINUTE, 's'],
  ]
  const parts = units.filter(([value]) => value > 0)
  if (parts.length === 0) return '0 s'
  return parts
    .map(([value, unit], index) => `${index === 0 ? value : String(value).padStart(2, '0')} ${unit}`)
    .join(' ')
}

/** `14:02`, or `14:02:05` when it is not on the minute. */
export function exactClock(at: number, zone: string): string {
  const clock = formatClock(at, zone)
  return clock.endsWith(':00') ? clock.slice(0, -3) : clock
}

/** The clock time, with the date when it is not on the same day as `reference`. */
export function clockNear(at: number, reference: number, zone: string): string {
  const date = formatDate(at, zone)
  return date === formatDate(reference, zone) ? exactClock(at, zone) : `${exactClock(at, zone)} on ${date}`
}

/** `Ana`, `Ana and Bo`, `Ana, Bo and Cy`; beyond `most` names, `Ana, Bo, Cy and 12 others`. */
export function nameList(names: readonly string[], most = 4): string {
  if (names.length <= 1) return names[0] ?? 'nobody'
  if (names.length <= most) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  const shown = names.slice(0, most - 1)
  return `${shown.join(', ')} and ${names.length - shown.length} others`
}

/** `3 people`, `1 person`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** `ended` as `Ended`: how statuses, types and modes are written on the screen. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `once`, `twice`, `3 times`. */
export function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}
