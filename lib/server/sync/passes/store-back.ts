/** Pages stored concurrently. */
const MAX_STORING = 4

/** How to go from the newest page to older ones. */
type WayBack<P> = {
  next: (page: P) => Promise<P>
  /** Whether no page follows. */
  isEnd: (page: P) => boolean
  /** Returns whether the stored page is quiet, so that older pages need not be read. */
  store: (page: P) => Promise<boolean>
  /** Whether the walk continues past this page in any case. */
  surelyGoesOn: (page: P) => boolean
}

/**
 * Stores pages until one is quiet or none follows, and reads the next one meanwhile if it is needed in any case, so that a slow store delays the pass
 * only once. When this returns, nothing is being stored any more. @throws what reading or storing throws
 */
export async function storeBack<P>(newest: P, way: WayBack<P>): Promise<void> {
  const storing: Promise<boolean>[] = []
  try {
    for (let page = newest; ; page = await way.next(page)) {
      const isQuiet = way.store(page)
      // The error is handled where this is awaited below.
      isQuiet.catch(() => undefined)
      storing.push(isQuiet)
      if (way.isEnd(page)) break
      if (storing.length < MAX_STORING && way.surelyGoesOn(page)) continue
      await Promise.all(storing)
      if (await isQuiet) break
      storing.length = 0
    }
    await Promise.all(storing)
  } finally {
    await Promise.allSettled(storing)
  }
}
