/** Marks the state of every history entry written while the guard is installed. */
const SEEN = '__callscope'

/** What the guard needs of `window.history`; `state` and methods as the browser has them. */
export type GuardedHistory = Pick<History, 'pushState' | 'replaceState'>
/** The full URL in the address bar. */
export type Address = { readonly href: string }

const guarded = new WeakSet<GuardedHistory>()

/**
 * Keeps the newest URL of a page in the address bar. After two quick changes of the query the router renders the first, then the second,
 * and writes each URL as it commits: the bar would briefly show the older one again, and anything that reads it then (a reload, the next
 * change) would lose the newer one.
 *
 * The router (Next's `HistoryUpdater`) carries an entry's state over when it commits a URL that the bar had already, and starts a new state
 * when it navigates. So a replaced entry whose state was seen here before has no news about the URL: on the same path the bar keeps its
 * own. Works above and below other patches of the same methods; a second call changes nothing.
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
