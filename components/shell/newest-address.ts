/** In the state of every entry written while the guard stands. */
const SEEN = '__callscope'

/** What the guard needs of `window.history`; `state` and methods as the browser has them. */
export type GuardedHistory = Pick<History, 'pushState' | 'replaceState'>
/** The address bar: a whole address. */
export type Address = { readonly href: string }

const guarded = new WeakSet<GuardedHistory>()

/**
 * Keeps the newest address of a page in the address bar. Of two quick changes of the query the router renders the first, then the second, and
 * writes each as it commits: the bar would show the older one again for a moment, and whoever reads it then (a reload, the next change)
 * loses the newer one.
 *
 * The router (Next's `HistoryUpdater`) carries an entry's state over when it commits an address that the bar had already, and starts a new
 * state when it goes somewhere. So a replaced entry whose state was seen here before says nothing new about the address: on the same
 * path the bar's own stands. Works above and below other patches of the same methods; a second call changes nothing.
 */
export function keepNewestAddress(history: GuardedHistory, address: Address): void {
  if (guarded.has(history)) return
  guarded.add(history)
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  history.pushState = (state, unused, url) => push({ ...state, [SEEN]: true }, unused, url)
  history.replaceState = (state, unused, url) => {
    const stands = state?.[SEEN] === true && url != null && isSamePath(url, address.href)
    replace({ ...state, [SEEN]: true }, unused, stands ? address.href : url)
  }
}

function isSamePath(url: string | URL, href: string): boolean {
  const here = new URL(href)
  const there = new URL(url, here)
  return there.origin === here.origin && there.pathname === here.pathname
}
