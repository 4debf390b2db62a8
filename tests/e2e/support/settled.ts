import { expect, type Page } from '@playwright/test'

/** Placeholders of content that is still loading. */
const LOADING = '[data-skeleton], main [aria-busy=true]'

/** Waits until the page's list handles the keys that move through its rows. */
export const expectRowKeys = (page: Page) => expect(page.locator('main [aria-keyshortcuts="j k"]')).toBeAttached()

const LOOK_EVERY_MS = 40
const SETTLE_MS = 15_000

/** Runs in a page before its own scripts: an attribute says when the page handles keys. */
export function noteKeyListeners() {
  const { addEventListener } = window
  window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    addEventListener.apply(window, listener)
    // One that captures only withholds keys.
    if (listener[0] === 'keydown' && listener[2] !== true) document.documentElement.dataset.listens = 'keys'
  }
}

/** Waits until the page handles keys, that is, until it is hydrated. */
export const expectToListen = (page: Page) => expect(page.locator('html[data-listens=keys]')).toBeAttached()

/** Waits until the page handles keys and nothing in view is still loading; panels further down load later. */
export async function expectSettled(page: Page): Promise<void> {
  await expectToListen(page)
  await expect(page.locator('h1, h2').first()).toBeAttached()
  await page.waitForFunction(
    (loading) =>
      ![...document.querySelectorAll(loading)].some((element) => {
        const box = element.getBoundingClientRect()
        return box.height > 0 && box.bottom > 0 && box.top < innerHeight
      }),
    LOADING,
    { polling: LOOK_EVERY_MS, timeout: SETTLE_MS },
  )
}

/** Scrolls to the end, so that every lazy panel loads, then back to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  await expectSettled(page)
  const steps = () => page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / innerHeight))
  for (let step = 1; step <= (await steps()); step += 1) {
    await page.evaluate((at) => scrollTo(0, at * innerHeight), step)
    await expectSettled(page)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator(LOADING)).toHaveCount(0)
}
