import { ZONES } from './names'
import { hash32, Random } from './random'
import { zoneWeightsAt } from './working-hours'

export type ScheduleOptions = {
  calls: number
  seed: number
  anchorSeconds: number
  historyDays: number
  /** Calls per minute after the anchor; null continues at the rate of the history; 0 means none. */
  liveCallsPerMinute: number | null
  /** Minimum calls per minute after the anchor, if the rate of the history is lower. */
  leastLiveCallsPerMinute?: number | undefined
  /** Volume of the first days relative to the last, 0 to 1 (default 0.5). */
  volumeAtStart?: number | undefined
}

/** When each call is initiated: index 0 is the oldest, index `calls` the first after the anchor. */
export type Schedule = {
  /** Epoch seconds at which the call of this index is initiated. */
  timeOf(index: number): number
  /** How many calls have been initiated by then: indexes below it are visible. */
  countAt(nowSeconds: number): number
}

const HOUR = 3600
const LEAD_IN_SECONDS = 1200

/** More calls are spread over a longer history, so that the number per day stays realistic. */
export function defaultHistoryDays(calls: number): number {
  if (calls < 500) return 30
  if (calls < 5000) return 90
  return calls < 200_000 ? 180 : 365
}

/** Builds the times of the history (4 bytes per call) and the endless sequence after it. */
export function buildSchedule(options: ScheduleOptions): Schedule {
  const {
    calls,
    seed,
    anchorSeconds,
    historyDays,
    liveCallsPerMinute,
    leastLiveCallsPerMinute = 0,
    volumeAtStart = 0.5,
  } = options
  const startSeconds = anchorSeconds - historyDays * 86_400
  const volumeAt = (hour: number) => {
    const growth = Math.min(1, (hour * HOUR - startSeconds) / (historyDays * 86_400))
    const weights = zoneWeightsAt(hour)
    let sum = 0
    for (let zone = 0; zone < ZONES.length; zone += 1) sum += weights[zone] as number
    return sum * (volumeAtStart + (1 - volumeAtStart) * growth) * dayFactor(seed, hour)
  }
  const floor = liveCallsPerMinute ?? leastLiveCallsPerMinute
  // A configured live rate already applies to the last minutes before the anchor, so that some calls are ongoing from the start.
  const leadIn = Math.min(Math.floor(calls / 10), Math.floor((floor * LEAD_IN_SECONDS) / 60))
  const historyEnd = anchorSeconds - (leadIn > 0 ? LEAD_IN_SECONDS : 0)
  const times = new Uint32Array(calls)
  const total = fillHistory(times.subarray(0, calls - leadIn), seed, startSeconds, historyEnd, volumeAt)
  for (let slot = 0; slot < leadIn; slot += 1)
    times[calls - leadIn + slot] = slotTime(seed, historyEnd, LEAD_IN_SECONDS, leadIn, slot, 0x1ead)

  const live = liveSequence((hour) => {
    if (liveCallsPerMinute !== null) return liveCallsPerMinute * 60
    return Math.max(leastLiveCallsPerMinute * 60, total > 0 ? (calls * volumeAt(hour)) / total : 0)
  }, options)
  return {
    timeOf: (index) => (index < calls ? (times[index] as number) : live.timeOf(index - calls)),
    countAt: (nowSeconds) =>
      nowSeconds < anchorSeconds ? upperBound(times, nowSeconds) : calls + live.countAt(nowSeconds),
  }
}

/** Distributes the calls over the hours by volume, sorted. @returns the total volume */
function fillHistory(
  times: Uint32Array,
  seed: number,
  startSeconds: number,
  endSeconds: number,
  volumeAt: (hour: number) => number,
): number {
  const firstHour = Math.floor(startSeconds / HOUR)
  const lastHour = Math.floor((endSeconds - 1) / HOUR)
  const volumes = Array.from({ length: lastHour - firstHour + 1 }, (_, index) => volumeAt(firstHour + index))
  const total = volumes.reduce((sum, volume) => sum + volume, 0)
  let passed = 0
  let filled = 0
  volumes.forEach((volume, index) => {
    passed += volume
    const until = index === volumes.length - 1 ? times.length : Math.round((passed / total) * times.length)
    const from = Math.max(startSeconds, (firstHour + index) * HOUR)
    const length = Math.min(endSeconds, (firstHour + index + 1) * HOUR) - from
    const random = new Random(hash32(seed, firstHour + index))
    const slice = times.subarray(filled, Math.max(until, filled))
    for (let call = 0; call < slice.length; call += 1) slice[call] = from + random.below(length)
    slice.sort()
    filled = Math.max(until, filled)
  })
  return total
}

/** Busy and quiet days, rare holidays, and occasional two-hour spikes. */
function dayFactor(seed: number, hour: number): number {
  const day = new Random(hash32(seed ^ 0xda7, Math.floor(hour / 24)))
  const noise = 0.82 + 0.36 * day.next()
  if (day.chance(0.012)) return 0.15
  const spikeHour = day.chance(0.03) ? day.between(7, 18) : -9
  const distance = (((hour % 24) + 24) % 24) - spikeHour
  return distance === 0 || distance === 1 ? noise * 3 : noise
}

/** Slots of equal length with one call each at a random time: sorted by construction, so that each is computed independently. */
function slotTime(
  seed: number,
  from: number,
  lengthSeconds: number,
  slots: number,
  slot: number,
  salt: number,
): number {
  const jitter = hash32(seed ^ salt, slot) / 4_294_967_296
  return from + Math.floor(((slot + jitter) * lengthSeconds) / slots)
}

/** The calls after the anchor, computed lazily by the hour. */
function liveSequence(perHourAt: (hour: number) => number, options: ScheduleOptions): Schedule {
  const { seed, anchorSeconds } = options
  const startIndexes = [0]
  let exact = 0
  const extend = () => {
    const segment = startIndexes.length - 1
    exact += perHourAt(Math.floor(anchorSeconds / HOUR) + segment)
    startIndexes.push(Math.round(exact))
  }
  const startIndex = (segment: number) => {
    while (startIndexes.length <= segment) extend()
    return startIndexes[segment] as number
  }
  const timeIn = (segment: number, slot: number, slots: number) =>
    slotTime(seed, anchorSeconds + segment * HOUR, HOUR, slots, slot, 0x11fe + segment)
  return {
    timeOf: (index) => {
      if (options.liveCallsPerMinute === 0) throw new RangeError('There are no calls after the anchor.')
      while ((startIndexes.at(-1) as number) <= index) extend()
      const segment = upperBound(startIndexes, index) - 1
      return timeIn(segment, index - startIndex(segment), startIndex(segment + 1) - startIndex(segment))
    },
    countAt: (nowSeconds) => {
      if (options.liveCallsPerMinute === 0) return 0
      const segment = Math.floor((nowSeconds - anchorSeconds) / HOUR)
      const before = startIndex(segment)
      const slots = startIndex(segment + 1) - before
      let slot = Math.max(0, Math.floor(((nowSeconds - anchorSeconds - segment * HOUR) * slots) / HOUR) - 1)
      while (slot < slots && timeIn(segment, slot, slots) <= nowSeconds) slot += 1
      return before + slot
    },
  }
}

/** Number of items in a sorted list that are at most `value`. */
function upperBound(sorted: ArrayLike<number>, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) <= value) low = middle + 1
    else high = middle
  }
  return low
}
