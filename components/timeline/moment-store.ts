export type MomentStore = ReturnType<typeof createMomentStore>

/** The hovered moment, else the one playing, else the pinned one. Stored outside React's state, since it changes sixty times a second and few components show it. */
export function createMomentStore() {
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
    /** Epoch seconds; null when there is none. */
    get: () => at.hovered ?? at.playing ?? at.pinned,
    /** The moment ignoring the pointer: the one playing, else the pinned one. */
    anchor: () => at.playing ?? at.pinned,
    pinned: () => at.pinned,
    playing: () => at.playing,
    leader: () => leader,
    hover: setterOf('hovered'),
    pin: setterOf('pinned'),
    /** Sets the position of the leading player. */
    play: setterOf('playing'),
    /** The last player to start leads, and the others stop; null when nothing is playing. */
    lead(player: object | null) {
      if (player === leader) return
      leader = player
      at.playing = null
      notify()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
