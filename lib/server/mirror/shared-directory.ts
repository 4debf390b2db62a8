import type { MovedAside } from '@/lib/shared/sync/sync'

/** One of several mirrors in an embedded directory, whose engine they share. */
export type Neighbour = {
  isOpen(): boolean
  /** Retires its mirror, and opens another one once `until` is there. @returns when nothing of its own is open any more */
  giveWay(until: Promise<void>, note: MovedAside): Promise<void>
}

type Shared = { neighbours: Set<Neighbour>; last: Promise<unknown> }

/** On globalThis, since Next bundles routes separately. */
const slot = globalThis as typeof globalThis & { __callscopeMirrorDirectories?: Map<string, Shared> }

function sharedBy(directory: string): Shared {
  slot.__callscopeMirrorDirectories ??= new Map()
  const known = slot.__callscopeMirrorDirectories.get(directory)
  if (known !== undefined) return known
  const made: Shared = { neighbours: new Set(), last: Promise.resolve() }
  slot.__callscopeMirrorDirectories.set(directory, made)
  return made
}

/** Joins the mirrors of a directory, until `leave`. */
export function moveIn(directory: string, own: Neighbour): { others: () => Neighbour[]; leave: () => void } {
  const { neighbours } = sharedBy(directory)
  neighbours.add(own)
  return {
    others: () => [...neighbours].filter((one) => one !== own),
    leave: () => neighbours.delete(own),
  }
}

/** Does one thing after another with a directory: what opens while another moves its files aside would find neither. */
export function inTurn<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const shared = sharedBy(directory)
  const result = shared.last.then(work, work)
  shared.last = result.catch(() => undefined)
  return result
}
