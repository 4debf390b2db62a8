import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Opens a context with these options, besides those of the test. */
export type Contexts = (options: BrowserContextOptions) => Promise<BrowserContext>

const NOBODY: State = { cookies: [], origins: [] }
/** The viewport of a context until one of its pages sets another. */
const FIRST_VIEWPORT = { width: 1280, height: 720 }
const stateOf = (state: BrowserContextOptions['storageState']): State =>
  typeof state === 'string' ? JSON.parse(readFileSync(state, 'utf8')) : (state ?? NOBODY)

/**
 * Browser contexts that the tests of a worker reuse, whatever their account and window size. Each keeps the scripts that its pages have loaded and,
 * by keeping one page open, the process that has compiled them, which saves half the cost of a page. Nothing else passes from test to test.
 */
export class WarmContexts {
  readonly #browser: Browser
  readonly #idle = new Map<string, BrowserContext[]>()
  readonly #keys = new Map<BrowserContext, string>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** @param isAlone whether the context must be a new one */
  async take(options: BrowserContextOptions, isAlone: boolean): Promise<BrowserContext> {
    if (isAlone) return this.#browser.newContext(options)
    const { storageState, viewport, ...lasting } = options
    const key = JSON.stringify(lasting)
    const context = this.#idle.get(key)?.pop() ?? (await this.#open(lasting, key))
    await context.addCookies(stateOf(storageState).cookies)
    const newPage = Object.getPrototypeOf(context).newPage as BrowserContext['newPage']
    context.newPage = async () => {
      const page = await newPage.call(context)
      if (viewport) await page.setViewportSize(viewport)
      return page
    }
    return context
  }

  async #open(lasting: BrowserContextOptions, key: string): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ ...lasting, storageState: NOBODY, viewport: FIRST_VIEWPORT })
    this.#keys.set(context, key)
    await (await context.newPage()).goto(new URL('/icon.svg', lasting.baseURL).href)
    return context
  }

  /** Closes the context's pages; closes the whole context if it is not sound or the test had it to itself. */
  async putBack(context: BrowserContext, isSound: boolean): Promise<void> {
    const [keeper, ...pages] = context.pages()
    const key = this.#keys.get(context)
    if (!isSound || keeper === undefined || key === undefined) {
      this.#keys.delete(context)
      await context.close()
      return
    }
    for (const page of pages) await page.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
    await keeper.evaluate(() => localStorage.clear())
    await context.clearCookies()
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), context])
  }

  async close(): Promise<void> {
    for (const context of this.#keys.keys()) await context.close()
  }
}
