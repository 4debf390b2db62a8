import { useSyncExternalStore } from 'react'

/** A value outside of React that components show. @param initial also what the server renders */
export function createStore<Value>(initial: Value) {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    initial,
    get: () => value,
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The value of a store, now and whenever it changes. */
export const useStore = <Value>({ subscribe, get, initial }: ReturnType<typeof createStore<Value>>): Value =>
  useSyncExternalStore(subscribe, get, () => initial)

const never = () => () => undefined
const [inBrowser, onServer] = [() => true, () => false]
/** False on the server and while its HTML hydrates, true for whatever appears later. */
export const useIsHydrated = (): boolean => useSyncExternalStore(never, inBrowser, onServer)
