/** Pages stored concurrently. */
const MAX_STORING = 4

/** How to go from the newest page to older ones. */
type WayBack<P, S> = {
  next: (page: P) => Promise<P>
  /** Whether no page follows. */
  isEnd: (page: P) => boolean
  store: (page: P) => Promise<S>
  /** Whether the stored page is quiet, so that older pages need not be read. */
  isQuiet: (stored: S) => boolean
  /** Whether the walk continues past this page in any case. */
  surelyGoesOn: (page: P) => boolean
}

/**
 * Stores pages until one is quiet or none follows, and reads the next one meanwhile if it is needed in any case, so that a slow store delays the pass
 * only once. When this returns, nothing is being stored any more. @throws what reading or storing throws
 */
export async function storeBack<P, S>(newest: P, way: WayBack<P, S>): Promise<void> {
  const storing: Promise<S>[] = []
  try {
    for (let page = newest; ; page = await way.next(page)) {
      const stored = way.store(page)
      // The error is handled where this is awaited below.
      stored.catch(() => undefined)
      storing.push(stored)
      if (way.isEnd(page)) break
      if (storing.length < MAX_STORING && way.surelyGoesOn(page)) continue
      await Promise.all(storing)
      if (way.isQuiet(await stored)) break
      storing.length = 0
    }
    await Promise.all(storing)
  } finally {
    await Promise.allSettled(storing)
  }
}
