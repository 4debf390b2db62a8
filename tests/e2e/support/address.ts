import { expect, type Page } from '@playwright/test'

const HOLDS_MS = 500

/**
 * Waits until the address has matched for half a second. Of two changes in quick succession the router writes the first once more while it
 * renders, and then the second: whoever reloads in between, as only a test can, comes back to the first.
 */
export async function expectAddressToHold(page: Page, pattern: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const before = page.url()
      await page.waitForTimeout(HOLDS_MS)
      return page.url() === before && pattern.test(before)
    })
    .toBe(true)
}
