import { test as base, expect, type Page } from '@playwright/test'
import { shiftDate } from '../../support/shift-date.mjs'

/** Playwright's `test`, every page at the time of the servers under test; a page says in `data-listens` when keys reach it. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const { newContext } = browser
      browser.newContext = async (...options) => {
        const context = await newContext.apply(browser, options)
        await context.addInitScript(`(${shiftDate})(window, ${Number(process.env.TEST_CLOCK_SHIFT_MS)})`)
        await context.addInitScript(noteKeyListeners)
        context.on('page', arriveWhole)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
})

function noteKeyListeners() {
  const { addEventListener } = window
  window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    addEventListener.apply(window, listener)
    if (listener[0] === 'keydown') document.documentElement.dataset.listens = 'keys'
  }
}

/**
 * What the server streams of a page stands hidden at its end until React takes it, and for a moment beside its like where React was sooner: whoever
 * goes to a page sees each thing once.
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
