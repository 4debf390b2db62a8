import { useSyncExternalStore } from 'react'
import { HOUR_SECONDS } from '@/lib/shared/zones/read-instant'

const SECOND_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let nowSeconds = 0

function readClock(): void {
  nowSeconds = Math.floor(Date.now() / SECOND_MS)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // After hydration nothing has read the clock yet.
    readClock()
    timer = setInterval(readClock, SECOND_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function current(): number {
  if (listeners.size === 0) readClock()
  return nowSeconds
}

const never = () => null

const unmoved = () => () => undefined
const thisHour = () => Math.floor(Date.now() / SECOND_MS / HOUR_SECONDS) * HOUR_SECONDS
/** The start of the current hour in epoch seconds, for ages of days: it does not tick. Null until hydration, and unless it is `shown`. */
export const useHour = (shown: boolean): number | null =>
  useSyncExternalStore<number | null>(unmoved, shown ? thisHour : never, never)

/**
 * The current time in epoch seconds, updated every second by one timer for the whole page. Null until hydration, since server and browser clocks
 * differ, and while `moving` is false, which avoids rerendering.
 */
export const useNow = (moving = true): number | null =>
  useSyncExternalStore<number | null>(subscribe, moving ? current : never, never)
