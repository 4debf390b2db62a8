import type { Page } from 'playwright'
import { POINTER_RESTS_MS } from './filter-change'
import { sinceEvent } from './in-page'

/** Rows that are on the screen whatever the window’s height. */
const ROWS = 8

/** Opens the list of calls over a window. */
export async function openList(page: Page, window: Record<string, string>): Promise<void> {
  await page.goto(`/calls?${new URLSearchParams(window)}`)
  await page.locator('main [aria-keyshortcuts="j k"]').waitFor()
  await page.locator('tbody tr[data-session]').first().waitFor()
}

/** Clicks on the rows of the list one after the other and closes each preview. @returns a function that does so once: milliseconds from the click to the preview */
export function previews(page: Page): () => Promise<number[]> {
  let turn = 0
  return async () => {
    turn += 1
    const row = page.locator('tbody tr[data-session]').nth(turn % ROWS)
    const ms = await sinceEvent(page, 'click', ['preview'], () => row.locator('td:not(:has(a))').first().click())
    await page.keyboard.press('Escape')
    await page.locator('[aria-label="Call preview"]').waitFor({ state: 'detached' })
    return ms
  }
}

/** Milliseconds from the click on Next to the rows of the next page. */
export async function nextPage(page: Page): Promise<number[]> {
  const next = page.getByRole('button', { name: 'Next page' })
  await next.hover()
  // Wait for what hovering has prefetched: clicking Next while a page is still loading is a row of its own.
  await page.waitForLoadState('networkidle')
  return sinceEvent(page, 'click', ['rows'], async () => {
    await page.waitForTimeout(POINTER_RESTS_MS)
    await next.click()
  })
}
