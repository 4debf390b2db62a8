import { createStore } from '@/lib/client/page/store'

type Moments = { hovered: number | null; pinned: number | null; playing: number | null; leader: object | null }
export type MomentStore = ReturnType<typeof createMomentStore>

/** The hovered moment, else the one playing, else the pinned one. Stored outside React's state, since it changes sixty times a second and few components show it. */
export function createMomentStore() {
  const {
    get: now,
    set,
    subscribe,
  } = createStore<Moments>({ hovered: null, pinned: null, playing: null, leader: null })
  const setterOf = (name: 'hovered' | 'pinned' | 'playing') => (time: number | null) => {
    if (time !== now()[name]) set({ ...now(), [name]: time })
  }
  return {
    /** Epoch seconds; null when there is none. */
    get: () => now().hovered ?? now().playing ?? now().pinned,
    /** The moment ignoring the pointer: the one playing, else the pinned one. */
    anchor: () => now().playing ?? now().pinned,
    pinned: () => now().pinned,
    playing: () => now().playing,
    leader: () => now().leader,
    hover: setterOf('hovered'),
    pin: setterOf('pinned'),
    /** Sets the position of the leading player. */
    play: setterOf('playing'),
    /** The last player to start leads, and the others stop; null when nothing is playing. */
    lead(leader: object | null) {
      if (leader !== now().leader) set({ ...now(), leader, playing: null })
    },
    subscribe,
  }
}
