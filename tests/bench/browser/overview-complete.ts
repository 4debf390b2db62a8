import type { Page } from 'playwright'

/** Opens the Overview over a window. @returns milliseconds from the navigation until every figure and chart of the first screen is drawn, to a frame */
export async function overviewComplete(page: Page, window: { from: string; to: string }): Promise<number> {
  await page.goto(`/?${new URLSearchParams(window)}`, { waitUntil: 'commit' })
  const complete = await page.waitForFunction(() => {
    const isOnScreen = (element: Element) => element.getBoundingClientRect().top < innerHeight
    const isWide = (element: Element) => element.getBoundingClientRect().width > 300
    const hasFigures = /\d/.test(document.querySelector('[data-figure] p')?.textContent ?? '')
    const hasChart = [...document.querySelectorAll('main svg')].some(isWide)
    const busy = [...document.querySelectorAll('main [aria-busy="true"], main [role="status"]')]
    return hasFigures && hasChart && !busy.some(isOnScreen) && performance.now()
  })
  return Number(await complete.jsonValue())
}

/** Bytes of all scripts that the page has loaded so far, compressed. */
export const loadedScriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
