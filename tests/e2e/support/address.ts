import { expect, type Page } from '@playwright/test'

const HOLDS_MS = 500

/**
 * Waits until the address has matched for half a second. Of two changes in quick succession the router writes the first once more while it
 * renders, and then the second: a reload in between comes back to the first. A known fault that this waits out and does not check.
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
