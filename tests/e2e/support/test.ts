import { test as base, expect } from '@playwright/test'
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

export { expect }
