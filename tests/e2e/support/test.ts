import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { countCost } from '../../support/costs.mjs'
import { shiftDate } from '../../support/shift-date.mjs'
import { type Account, stateFile } from './setting'
import { noteKeyListeners } from './settled'
import { type Contexts, WarmContexts } from './warm-contexts'

type Fixtures = {
  /** Whether the test needs browser contexts of its own, as one that sets the clock or signs out does. */
  isAlone: boolean
  /** A page signed in with a role; closed after the test, since an open page keeps polling. */
  pageAs(role: Account['role'], options?: BrowserContextOptions): Promise<Page>
  /** Requests in their own context, signed in with a role or not at all; disposed of after the test. */
  requestAs(role: Account['role'] | null): Promise<APIRequestContext>
  contexts: Contexts
}

/** Playwright’s `test`, with every page on the clock of the servers under test; a page sets `data-listens` once it handles keys. */
export const test = base.extend<Fixtures, { warm: WarmContexts }>({
  isAlone: [false, { option: true }],
  warm: [
    async ({ browser }, use) => {
      const warm = new WarmContexts(browser)
      await use(warm)
      await warm.close()
    },
    { scope: 'worker' },
  ],
  contexts: async ({ warm, isAlone, baseURL, storageState, viewport, timezoneId, colorScheme }, use, info) => {
    const all = { baseURL, storageState, viewport, timezoneId, colorScheme }
    const given: BrowserContext[] = []
    await use(async (own) => {
      const context = await warm.take({ ...all, ...own }, isAlone)
      given.push(context)
      return context
    })
    for (const context of new Set(given)) await warm.putBack(context, info.status === info.expectedStatus && !isAlone)
  },
  context: async ({ contexts }, use) => use(await contexts({})),
  page: async ({ context }, use) => use(await context.newPage()),
  pageAs: async ({ contexts }, use) =>
    use(async (role, options) => (await contexts({ storageState: stateFile(role), ...options })).newPage()),
  requestAs: async ({ playwright, baseURL }, use) => {
    const contexts: APIRequestContext[] = []
    await use(async (role) => {
      const storageState = role === null ? { cookies: [], origins: [] } : stateFile(role)
      const context = await playwright.request.newContext({ baseURL, storageState })
      contexts.push(context)
      return context
    })
    for (const context of contexts) await context.dispose()
  },
  browser: [
    async ({ browser }, use) => {
      const { newContext } = browser
      browser.newContext = async (...options) => {
        const context = await newContext.apply(browser, options)
        await context.addInitScript(`(${shiftDate})(window, ${Number(process.env.TEST_CLOCK_SHIFT_MS)})`)
        await context.addInitScript(noteKeyListeners)
        context.on('page', arriveWhole)
        context.on('page', countLoads)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
})

const countLoads = (page: Page) => page.on('domcontentloaded', () => countCost('page load'))

/**
 * Streamed content is hidden at the end of the page until React moves it into place, and may briefly exist twice. Waits after each navigation
 * until everything is there once.
 */
function arriveWhole(page: Page) {
  const { goto } = page
  page.goto = async (...destination) => {
    const answer = await goto.apply(page, destination)
    await page.waitForFunction(() => document.querySelector('body > div[hidden][id^="S:"]') === null)
    return answer
  }
}

export { expect }
