import type { Page } from 'playwright'
import { sinceNavigation } from './in-page'

/** Leaves a page that has come to rest, as its reader would: its own loading is not part of the next page's time. */
async function open(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.goto(path, { waitUntil: 'commit' })
}

/** Opens the Overview over a window. @returns milliseconds until its first figures, and until every figure and chart of the first screen is drawn */
export async function overview(page: Page, window: Record<string, string>): Promise<number[]> {
  await open(page, `/?${new URLSearchParams(window)}`)
  return [await sinceNavigation(page, 'figures'), await sinceNavigation(page, 'complete')]
}

/** Opens a call’s page. @returns milliseconds until its timeline handles keys */
export async function call(page: Page, sessionId: string): Promise<number[]> {
  await open(page, `/calls/${encodeURIComponent(sessionId)}`)
  return [await sinceNavigation(page, 'keys')]
}

/** Bytes of all scripts that the page has loaded so far, compressed. */
export const loadedScriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
