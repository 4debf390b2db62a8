import type { Page } from '@playwright/test'
import { expectToListen } from './settled'

/** Opens an address as a link does, without loading the page's scripts again; on a new page, which has no scripts yet, as the address bar does. */
export async function follow(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address)
    return
  }
  // Before hydration, a link would load a new document, and the router would forget its target.
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
