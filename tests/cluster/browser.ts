import type { Page } from '@playwright/test'
import { ADMIN, stack } from '../e2e/support/setting'
import { signIn } from '../e2e/support/sign-in'
import { test as base } from '../e2e/support/test'

/** The front, and the addresses of the two app processes behind it. */
export const FRONT = stack.serverUrl
export const PROCESSES = (process.env.TEST_CLUSTER_APPS ?? '').split(',') as [string, string]

type Fixtures = {
  /** A page of an admin who has just signed in through the front. Its cookies are valid at every process. */
  adminPage(): Promise<Page>
}

/** The browser suite’s `test`, with pages that are signed in at the cluster; each is closed after its test. */
export const test = base.extend<Fixtures>({
  adminPage: async ({ browser, playwright }, use) => {
    const pages: Page[] = []
    await use(async () => {
      // Browsers send the `Origin` header themselves; scripts have to set it.
      const request = await playwright.request.newContext({ baseURL: FRONT, extraHTTPHeaders: { origin: FRONT } })
      await signIn(request, ADMIN)
      const context = await browser.newContext({ storageState: await request.storageState() })
      await request.dispose()
      const page = await context.newPage()
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})
