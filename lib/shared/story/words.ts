import { formatClock, formatDate } from '@/lib/shared/format'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Seconds to the second, as people say them: `17 s`, `12 min 30 s`, `1 d 2 h 5 s`. Parts that are zero are left out. */
export function exactDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts: [number, string][] = [
    [Math.floor(whole / DAY), 'd'],
    [Math.floor((whole % DAY) / HOUR), 'h'],
    [Math.floor((whole % HOUR) / MINUTE), 'min'],
    [whole % MINUTE, 's'],
  ]
  const said = parts.filter(([value]) => value > 0).map(([value, unit]) => `${value} ${unit}`)
  return said.length === 0 ? '0 s' : said.join(' ')
}

/** `14:02`, or `14:02:05` when it was not on the minute: as short as it can be while exact. */
export function exactClock(at: number, zone: string): string {
  const clock = formatClock(at, zone)
  return clock.endsWith(':00') ? clock.slice(0, -3) : clock
}

/** The clock, with the date where it is another day than `beside`. */
export function clockBeside(at: number, beside: number, zone: string): string {
  const date = formatDate(at, zone)
  return date === formatDate(beside, zone) ? exactClock(at, zone) : `${exactClock(at, zone)} on ${date}`
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

/** `once`, `twice`, `3 times`. */
export function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}
