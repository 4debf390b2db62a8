import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** A context with these options, besides those of the test. */
export type Contexts = (options: BrowserContextOptions) => Promise<BrowserContext>

/**
 * Browser contexts that the tests of a worker use one after the other, by their options. Each keeps the scripts that its pages have loaded, and by
 * a page of its own the process that has compiled them: half of what a page costs. Nothing else passes from test to test.
 */
export class WarmContexts {
  readonly #browser: Browser
  readonly #idle = new Map<string, BrowserContext>()
  readonly #known = new Map<BrowserContext, { key: string; cookies: Cookies }>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** @param isAlone whether it must be a new one */
  async take(options: BrowserContextOptions, isAlone: boolean): Promise<BrowserContext> {
    const key = JSON.stringify(options)
    const idle = isAlone ? undefined : this.#idle.get(key)
    this.#idle.delete(key)
    const context = idle ?? (await this.#browser.newContext(options))
    if (idle === undefined) this.#known.set(context, { key, cookies: await context.cookies() })
    if (idle === undefined && !isAlone) await (await context.newPage()).goto(new URL('/icon.svg', options.baseURL).href)
    return context
  }

  /** Closes its pages, and the whole context unless `isSound`. */
  async putBack(context: BrowserContext, isSound: boolean): Promise<void> {
    const [keeper, ...pages] = context.pages()
    const known = this.#known.get(context)
    if (!isSound || keeper === undefined || known === undefined || this.#idle.has(known.key)) {
      this.#known.delete(context)
      await context.close()
      return
    }
    for (const page of pages) await page.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
    await keeper.evaluate(() => localStorage.clear())
    await context.clearCookies()
    await context.addCookies(known.cookies)
    this.#idle.set(known.key, context)
  }

  async close(): Promise<void> {
    for (const context of this.#known.keys()) await context.close()
  }
}
