import type { Page } from 'playwright'

/** Opens a call’s page. @returns milliseconds from the navigation until its timeline handles keys */
export async function callInteractive(page: Page, sessionId: string): Promise<number> {
  await page.goto(`/calls/${encodeURIComponent(sessionId)}`, { waitUntil: 'commit' })
  const plot = page.getByRole('slider')
  await plot.waitFor()
  const before = await plot.getAttribute('aria-valuenow')
  // Keys pressed before hydration are lost, so the key is pressed until the moment moves.
  while ((await plot.getAttribute('aria-valuenow')) === before) await plot.press('ArrowRight')
  return page.evaluate(() => performance.now())
}
