import type { Page } from 'playwright'

/** What is waited for on a page: its reading is null until it appears, and another text once it has changed. */
export type Sight = 'figures' | 'complete' | 'charts' | 'everything' | 'rows' | 'preview' | 'keys'
/** Milliseconds until the frame that shows it. */
type Watch = { ms: Promise<number> }
type Bench = { watch(sight: Sight, event: string | null): Watch; loading: Partial<Record<Sight, Watch>> }

const PATIENCE_MS = 20_000

/** Installs the watcher in every page of a context before its first script, so that its clock starts at the navigation. */
export const watchItself = (context: { addInitScript: Page['addInitScript'] }): Promise<unknown> =>
  context.addInitScript(install, PATIENCE_MS)

/** Milliseconds from the navigation of a page until it has shown something. */
export const sinceNavigation = (page: Page, sight: Sight): Promise<number> =>
  page.evaluate((sight) => (globalThis as unknown as { bench: Bench }).bench.loading[sight]?.ms ?? NaN, sight)

/** Milliseconds from an event until each sight has changed. `act` begins once the page waits for it. */
export async function sinceEvent(
  page: Page,
  event: 'click' | 'keydown',
  sights: readonly Sight[],
  act: () => Promise<void>,
): Promise<number[]> {
  const watches = await page.evaluateHandle(
    ([event, sights]) => {
      const { bench } = globalThis as unknown as { bench: Bench }
      return sights.map((sight) => bench.watch(sight, event))
    },
    [event, sights] as const,
  )
  await act()
  return watches.evaluate((watches) => Promise.all(watches.map(({ ms }) => ms)))
}

/** Runs in the page, before its own scripts. */
function install(patienceMs: number): void {
  /** What is drawn in pieces counts as complete after this many frames without a change. */
  const STILL_FRAMES = 12
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const isOnScreen = (element: Element) => {
    const { top, height } = element.getBoundingClientRect()
    return height > 0 && top < innerHeight
  }
  const charts = () => all('main svg').filter((svg) => svg.getBoundingClientRect().width > 300)
  const busy = () =>
    all('main [aria-busy="true"], main [role="status"], main .refreshing, main [data-skeleton]').filter(isOnScreen)
  const isBusy = () => busy().length > 0
  const isOfChart = (part: Element) =>
    charts().some((svg) => part.contains(svg) || part.closest('section')?.contains(svg) === true)
  const chartsShown = () =>
    charts()
      .flatMap((svg) => (isOnScreen(svg) ? svg.innerHTML : []))
      .join()
  let firstMoment: string | null = null
  const plot = () => document.querySelector('[role="slider"][aria-valuetext]')
  /** Keys pressed before the page listens are lost, so this presses one in each frame until the moment moves. */
  const pressKey = async () => {
    plot()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }))
    await Promise.resolve()
  }
  const readings: Record<Sight, () => string | null> = {
    figures: () => {
      const texts = all('section[aria-label="Key figures"][aria-busy="false"] [data-figure] p.num')
      return texts.map(({ textContent }) => textContent).join('|') || null
    },
    complete: () => (readings.figures() !== null && charts().length > 0 && !isBusy() ? 'complete' : null),
    charts: () => (busy().some(isOfChart) ? null : chartsShown()),
    everything: () => (isBusy() ? null : chartsShown()),
    rows: () => {
      const list = document.querySelector('table[aria-label="Calls"]')?.parentElement?.getBoundingClientRect()
      if (list === undefined) return null
      const isInList = (row: Element) => {
        const { top, bottom } = row.getBoundingClientRect()
        return bottom > list.top && top < list.bottom
      }
      const calls = all('tbody tr[aria-rowindex]')
        .filter(isInList)
        .map((row) => row.getAttribute('data-session'))
      return calls.length === 0 || calls.includes(null) ? null : calls.join()
    },
    preview: () => {
      const panel = '[aria-label="Call preview"] [aria-label="Details"]'
      const link = document.querySelector<HTMLAnchorElement>(`${panel} a[href*="/calls/"]`)
      return document.querySelector(`${panel} svg:not(.lucide)`) === null ? null : (link?.pathname ?? null)
    },
    keys: () => {
      const moment = plot()?.getAttribute('aria-valuenow') ?? null
      firstMoment ??= moment
      return moment === firstMoment ? null : moment
    },
  }
  // Reading takes time from the page and distorts the measurement, so read again only after a DOM change.
  let changes = 0
  new MutationObserver(() => {
    changes += 1
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const onceChanged = (read: () => string | null) => {
    let [seen, value] = [-1, null as string | null]
    return () => {
      if (seen !== changes) [seen, value] = [changes, read()]
      return value
    }
  }
  const watch = (sight: Sight, event: string | null): Watch => {
    const read = sight === 'keys' ? readings.keys : onceChanged(readings[sight])
    const before = event === null ? null : read()
    let startedMs = event === null ? 0 : NaN
    const begin = ({ timeStamp }: Event) => {
      startedMs = timeStamp
    }
    if (event !== null) addEventListener(event, begin, { capture: true, once: true })
    const stillFrames = sight === 'charts' || sight === 'everything' ? STILL_FRAMES : 0
    const ms = new Promise<number>((resolve, reject) => {
      let last = before
      let shownMs = NaN
      let still = 0
      const look = async () => {
        if (sight === 'keys' && read() === null) await pressKey()
        const now = Number.isNaN(startedMs) ? null : read()
        still = now === last ? still + 1 : 0
        if (now !== null && now !== before) {
          // The message arrives after the frame that the callback belongs to.
          const { port1, port2 } = new MessageChannel()
          const isNew = still === 0
          const isDone = still >= stillFrames
          port1.onmessage = () => {
            if (isNew) shownMs = performance.now() - startedMs
            if (isDone) resolve(shownMs)
          }
          port2.postMessage(null)
          if (isDone) return
        }
        last = now
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      setTimeout(() => reject(new Error(`The page did not show its ${sight}.`)), patienceMs)
    })
    // Avoids an unhandled rejection: awaiting `ms` later still throws the error.
    ms.catch(() => undefined)
    return { ms }
  }
  const atFirst: readonly Sight[] =
    location.pathname === '/' ? ['figures', 'complete'] : location.pathname.startsWith('/calls/') ? ['keys'] : []
  const loading = Object.fromEntries(atFirst.map((sight) => [sight, watch(sight, null)]))
  Object.assign(globalThis, { bench: { watch, loading } satisfies Bench })
}
