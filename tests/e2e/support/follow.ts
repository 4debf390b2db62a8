import type { Page } from '@playwright/test'
import { expectToListen } from './settled'

/** Opens an address as links do, without loading the page's scripts again; a new page, which has none yet, as the address bar does. */
export async function follow(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address)
    return
  }
  // Before that, a link loads a document, and the router forgets where it was sent.
  await expectToListen(page)
  await page.evaluate((to) => {
    const { next } = window as unknown as { next: { router: { push(to: string): void } } }
    next.router.push(to)
  }, address)
  const { pathname, searchParams } = new URL(address, page.url())
  await page.waitForURL(
    (url) =>
      url.pathname === pathname && [...searchParams].every(([name, value]) => url.searchParams.get(name) === value),
  )
}
