import { hash } from 'node:crypto'
import type { AnalyticsRow } from '@/lib/shared/analytics/analytics'
import { analyticsRoute } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import type { Metric } from '@/lib/shared/analytics/metrics'
import { parseQuery } from '@/lib/shared/filters/query'
import type { Facts } from './facts'

/** Metrics over calls in memory, by their definitions; not finite where a metric has no value. */
function figuresOf(calls: readonly Facts[]) {
  const count = (outcome: string) => calls.filter((call) => call.outcome === outcome).length
  const sum = (read: (call: Facts) => number | null) => calls.reduce((total, call) => total + (read(call) ?? 0), 0)
  const distinct = (name: 'joined' | 'invited') => new Set(calls.flatMap((call) => [...call[name]])).size
  const sorted = (name: 'duration' | 'ring') => calls.flatMap((call) => call[name] ?? []).sort((a, b) => a - b)
  const [answered, missed, ringing] = [count('answered'), count('missed'), count('ringing')]
  const [durations, rings] = [sorted('duration'), sorted('ring')]
  const figures: Partial<Record<Metric, number>> = {
    ...{ calls: calls.length, answered, missed, ringing, resolved: calls.length - ringing, other: count('other') },
    ...{ declined: count('declined'), abandoned: count('abandoned'), failed: count('failed') },
    answerRate: answered / (calls.length - ringing),
    missedRate: missed / (calls.length - ringing),
    audioMinutes: sum((call) => call.minutes[0]),
    videoMinutes: sum((call) => call.minutes[1]),
    totalMinutes: sum((call) => call.minutes[2]),
    participantMinutes: sum((call) => call.presence) / 60,
    ringMinutes: sum((call) => call.ring) / 60,
    durationAvg: sum((call) => call.duration) / durations.length,
    durationP50: quantile(durations, 0.5),
    durationP95: quantile(durations, 0.95),
    ringP50: quantile(rings, 0.5),
    people: distinct('joined'),
    invited: distinct('invited'),
    attendance: sum((call) => call.joined.size) / sum((call) => call.invited.size),
    recordings: calls.filter((call) => call.hasRecording).length,
  }
  return figures
}

/** A quantile of sorted values, interpolated between ranks; NaN without values. */
function quantile(values: readonly number[], level: number): number {
  const rank = level * (values.length - 1)
  const [low = Number.NaN, high = low] = [values[Math.floor(rank)], values[Math.ceil(rank)]]
  return low + (high - low) * (rank - Math.floor(rank))
}

const hours = new Map<string, string>()
/** The hour of a moment in a zone, as `2026-01-31 09`. Offsets change at quarters of an hour. */
function hourIn(zone: string, seconds: number): string {
  const key = `${zone} ${Math.floor(seconds / 900)}`
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const
  const hour = hours.get(key) ?? new Date(seconds * 1000).toLocaleString('sv-SE', { ...options, timeZone: zone })
  hours.set(key, hour)
  return hour
}

/** The value of a call in each dimension. A time bucket is a label, which is the same for the moment at which the bucket begins. */
const keysOf = (call: Facts, zone: string): Partial<Record<Dimension, string | number | boolean | null>> => ({
  ...call,
  weekday: new Date(hourIn(zone, call.time).slice(0, 10)).getUTCDay() || 7,
  hour: Number(hourIn(zone, call.time).slice(11, 13)),
  day: hourIn(zone, call.time).slice(0, 10),
  month: hourIn(zone, call.time).slice(0, 7),
})
const BUCKETS: readonly Dimension[] = ['day', 'month']
const CLOSE = 1e-9

export type Wrong = { at: string; metric: Metric; expected: number | null; got: number | 'no row' | null }
type Query = { metrics: readonly Metric[]; by: readonly Dimension[]; zone: string }

/** Where the rows of an answer differ from the figures of these calls. */
export function wrongIn(rows: readonly AnalyticsRow[], { metrics, by, zone }: Query, calls: readonly Facts[]): Wrong[] {
  const label = (row: AnalyticsRow, name: Dimension) =>
    BUCKETS.includes(name) ? keysOf({ time: row[name] } as Facts, zone)[name] : row[name]
  const answers = new Map(rows.map((row) => [JSON.stringify(by.map((name) => label(row, name))), row]))
  const groups = new Map<string, Facts[]>([...answers.keys()].map((at) => [at, []]))
  for (const call of calls) {
    const keys = keysOf(call, zone)
    const at = JSON.stringify(by.map((name) => keys[name]))
    const own = groups.get(at)
    if (own === undefined) groups.set(at, [call])
    else own.push(call)
  }
  return [...groups].flatMap(([at, own]) => {
    const [row, figures] = [answers.get(at), figuresOf(own)]
    return metrics.flatMap((metric): Wrong[] => {
      const got = row === undefined ? 'no row' : (row[metric] as number | null)
      const expected = Number.isFinite(figures[metric]) ? (figures[metric] as number) : null
      const isClose = Math.abs(Number(got) - (expected ?? Number.NaN)) <= CLOSE * Math.max(1, Math.abs(expected ?? 0))
      // A bucket without calls has a row with nothing in it.
      const isEqual = got === expected || (got !== null && isClose) || (got === null && own.length === 0)
      return isEqual ? [] : [{ at, metric, expected, got }]
    })
  })
}

/** Whole numbers in `[0, n)`, the same ones for the same seed. */
export function randomOf(seed: number): (n: number) => number {
  let drawn = 0
  return (n) => {
    drawn += 1
    return Number.parseInt(hash('sha1', `${seed} ${drawn}`).slice(0, 8), 16) % n
  }
}

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Tokyo', 'Australia/Lord_Howe']
const FEW = ['outcome', 'status', 'type', 'mode', 'receiverType', 'hasRecording', 'weekday', 'hour'] as const
const MANY = ['initiator', 'group', 'day', 'month'] as const
/** A value that a filter reads as a single one. */
const PLAIN = /^[\w.:-]+$/

/** A question: as the route's query and its address, and the calls that it is about. */
export type Question = ReturnType<typeof drawQuestion>

/** Draws a question about a window, epoch seconds: metrics × dimensions × filters that some of its calls meet, in a zone. */
export function drawQuestion(random: (n: number) => number, window: { from: number; to: number }, calls: Facts[]) {
  const some = <T>(all: readonly T[], count: number): T[] =>
    all.length === 0 ? [] : [...new Set(Array.from({ length: count }, () => all[random(all.length)] as T))]
  const [zone = 'UTC'] = some(ZONES, 1)
  // Every third question asks for nearly all metrics.
  const metrics = some(Object.keys(figuresOf([])) as Metric[], random(3) === 0 ? 80 : 1 + random(5))
  const by = [...new Set<Dimension>([...some([...FEW, ...MANY], random(2)), ...some(FEW, random(2))])]
  const valuesOf = (call: Facts, name: string) =>
    (name === 'uid' ? [...call.people] : [{ ...keysOf(call, zone), guid: call.group }[name as 'guid']]).map(String)
  const [example] = some(calls, 1)
  const filters = some([...FEW, 'initiator', 'guid', 'uid'], random(3))
    .map((name) => [name, (example && valuesOf(example, name).at(-1)) ?? ''] as const)
    .filter(([, value]) => PLAIN.test(value) && value !== 'null')
  const params = new URLSearchParams({ metrics: metrics.join(), ...Object.fromEntries(filters), tz: zone })
  if (by.length > 0) params.set('by', by.join())
  for (const [name, seconds] of Object.entries(window)) params.set(name, String(seconds))
  return {
    ...{ metrics, by, zone },
    address: `${analyticsRoute.path}?${decodeURIComponent(String(params))}`,
    query: parseQuery(analyticsRoute.query, params),
    meets: (call: Facts) => filters.every(([name, value]) => valuesOf(call, name).includes(value)),
  }
}
