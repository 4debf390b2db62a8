/** The moment under the pointer, or the pinned one, outside React's state: it moves sixty times a second, and only what shows it listens. */
export type MomentStore = {
  /** Epoch seconds, null when there is none. */
  get: () => number | null
  hover: (time: number | null) => void
  pin: (time: number | null) => void
  pinned: () => number | null
  subscribe: (listener: () => void) => () => void
}

export function createMomentStore(): MomentStore {
  const listeners = new Set<() => void>()
  let hovered: number | null = null
  let pinned: number | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    get: () => hovered ?? pinned,
    pinned: () => pinned,
    hover(time) {
      if (time === hovered) return
      hovered = time
      tell()
    },
    pin(time) {
      if (time === pinned) return
      pinned = time
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
