/** The hovered moment, else the one playing, else the pinned one. Stored outside React's state, since it changes sixty times a second and few components show it. */
export type MomentStore = {
  /** Epoch seconds; null when there is none. */
  get: () => number | null
  /** The moment ignoring the pointer: the one playing, else the pinned one. */
  anchor: () => number | null
  hover: (time: number | null) => void
  pin: (time: number | null) => void
  pinned: () => number | null
  /** Sets the position of the leading player. */
  play: (time: number) => void
  playing: () => number | null
  /** The last player to start leads, and the others stop; null when nothing is playing. */
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
  const notify = () => {
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
      notify()
    },
    pin(time) {
      if (time === pinned) return
      pinned = time
      notify()
    },
    play(time) {
      if (time === playing) return
      playing = time
      notify()
    },
    lead(player) {
      if (player === leader) return
      leader = player
      playing = null
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
