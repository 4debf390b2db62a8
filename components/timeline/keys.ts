import { keyOf, keysOf } from '@/lib/shared/actions'
import { ownEntry } from '@/lib/shared/text/own-entry'
import type { CallEvent } from '@/lib/shared/timeline/events'
import type { TimelineLayout } from '@/lib/shared/timeline/layout'
import type { Span } from '@/lib/shared/timeline/presence'
import { isWhole, panWindow, zoomWindow } from '@/lib/shared/timeline/zoom'

const [LEFT, RIGHT] = keysOf('move-cursor')
const [PREVIOUS, NEXT] = keysOf('step-event')
const [START, END] = keysOf('go-to-end')
/** The keys that zoom in and out, which the buttons beside the plot press, too. */
export const [ZOOM_IN, ZOOM_OUT] = keysOf('zoom')

const ZOOM = 0.6
const STEPS = 100
const LARGE = 10

type View = { layout: TimelineLayout; events: readonly CallEvent[]; pinned: number | null }
/** What a key changes: null clears the pin or the zoom, undefined leaves it as it is. */
export type KeyChange = { pin?: number | null; window?: Span | null }

/** What a key on the plot does: arrows move the moment (with Shift, ten times as far), comma and period jump to events, + − 0 zoom, Esc undoes. Null for other keys. */
export function plotKey(key: string, shift: boolean, { layout, events, pinned }: View): KeyChange | null {
  const { window, extent } = layout
  const at = pinned ?? (window.from + window.to) / 2
  const step = Math.max(1, Math.round((window.to - window.from) / STEPS)) * (shift ? LARGE : 1)
  const move = (time: number): KeyChange => {
    const pin = Math.round(Math.min(Math.max(time, extent.from), extent.to))
    if (pin >= window.from && pin <= window.to) return { pin }
    return { pin, window: panWindow(window, pin - (window.from + window.to) / 2, extent) }
  }
  const zoom = (factor: number): KeyChange => {
    const next = zoomWindow(window, factor, at, extent)
    return { window: isWhole(next, extent) ? null : next }
  }
  const changes: Record<string, () => KeyChange> = {
    [LEFT]: () => move(at - step),
    [RIGHT]: () => move(at + step),
    [START]: () => move(extent.from),
    [END]: () => move(extent.to),
    [PREVIOUS]: () => move(events.findLast((event) => event.at < Math.round(at))?.at ?? at),
    [NEXT]: () => move(events.find((event) => event.at > Math.round(at))?.at ?? at),
    [ZOOM_IN]: () => zoom(ZOOM),
    '=': () => zoom(ZOOM), // the same key without Shift
    [ZOOM_OUT]: () => zoom(1 / ZOOM),
    [keyOf('whole-call')]: () => ({ window: null }),
    [keyOf('step-back')]: () => (isWhole(window, extent) ? { pin: null } : { window: null }),
  }
  return ownEntry(changes, key)?.() ?? null
}
