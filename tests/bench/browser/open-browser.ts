import { type Browser, chromium, type Page } from 'playwright'
import { findBrowser } from '../../browser.mjs'
import { CHROMIUM_ARGUMENTS } from '../../chromium'
import { LOGIN } from '../setting'
import { watchItself } from './in-page'

const VIEWPORT = { width: 1440, height: 900 }
/** The compiler names functions through a helper that functions sent to the browser lack. */
export const NAME_HELPER = 'globalThis.__name = (value) => value'

/** A signed-in page in a browser of its own, with an empty cache. @throws Error when this machine has no Chromium */
export async function openBrowser(baseUrl: string): Promise<{ browser: Browser; page: Page }> {
  const executablePath = await findBrowser()
  if (executablePath === null) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to it.')
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS })
  try {
    const context = await browser.newContext({ baseURL: baseUrl, viewport: VIEWPORT, timezoneId: 'Europe/Paris' })
    await context.addInitScript({ content: NAME_HELPER })
    await watchItself(context)
    const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json()
    await context.request.post('/api/auth/callback/credentials', { form: { ...LOGIN, csrfToken, json: 'true' } })
    return { browser, page: await context.newPage() }
  } catch (error) {
    await browser.close()
    throw error
  }
}
