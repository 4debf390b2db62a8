/** The moment under the pointer, else the one that plays, else the pinned one, outside React's state: it moves sixty times a second, and only what shows it listens. */
export type MomentStore = {
  /** Epoch seconds, null when there is none. */
  get: () => number | null
  /** Without the pointer: the moment that plays, else the pinned one. */
  anchor: () => number | null
  hover: (time: number | null) => void
  pin: (time: number | null) => void
  pinned: () => number | null
  /** The moment at which the leading player stands. */
  play: (time: number) => void
  playing: () => number | null
  /** Whoever plays last leads, and the others stop; null when nothing plays any more. */
  lead: (player: object | null) => void
  leader: () => object | null
  subscribe: (listener: () => void) => () => void
}

export function createMomentStore(): MomentStore {
  const listeners = new Set<() => void>()
  let hovered: number | null = null
  let pinned: number | null = null
  let playing: number | null = null
  let leader: object | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    get: () => hovered ?? playing ?? pinned,
    anchor: () => playing ?? pinned,
    pinned: () => pinned,
    playing: () => playing,
    leader: () => leader,
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
    play(time) {
      if (time === playing) return
      playing = time
      tell()
    },
    lead(player) {
      if (player === leader) return
      leader = player
      playing = null
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
