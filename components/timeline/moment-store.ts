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
  const at: Record<'hovered' | 'pinned' | 'playing', number | null> = { hovered: null, pinned: null, playing: null }
  let leader: object | null = null
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const setterOf = (name: keyof typeof at) => (time: number | null) => {
    if (time === at[name]) return
    at[name] = time
    notify()
  }
  return {
    get: () => at.hovered ?? at.playing ?? at.pinned,
    anchor: () => at.playing ?? at.pinned,
    pinned: () => at.pinned,
    playing: () => at.playing,
    leader: () => leader,
    hover: setterOf('hovered'),
    pin: setterOf('pinned'),
    play: setterOf('playing'),
    lead(player) {
      if (player === leader) return
      leader = player
      at.playing = null
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
