import { chromium, type Page } from 'playwright'
import { OVERVIEW_QUESTIONS, overviewQuery } from '@/lib/shared/charts/questions'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import { encodeQuery } from '@/lib/shared/contracts/query'
import { CHROMIUM_ARGUMENTS, CHROMIUM_PATH } from '../chromium'
import type { BenchClient } from './client'

/** Milliseconds until all queries of the Overview’s first paint, sent at the same time, are answered. */
export async function overviewMs(client: BenchClient, window: { from: string; to: string }): Promise<number> {
  const filters = filtersSchema.parse({ ...window, tz: 'Europe/Paris' })
  const questions = OVERVIEW_QUESTIONS.map((name) => Object.fromEntries(encodeQuery(overviewQuery(name, filters))))
  const start = performance.now()
  await Promise.all(questions.map((params) => client.time('/api/analytics', params)))
  return performance.now() - start
}

export type PageTimes = { overview: number[]; call: number[] }

/**
 * Milliseconds from navigation until a page is usable in a browser with its scripts cached: the Overview with every chart of the first screen
 * drawn, the page of a call with its timeline handling keys.
 */
export async function pageTimes(
  baseUrl: string,
  login: { email: string; password: string },
  call: string,
  runs: number,
): Promise<PageTimes> {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGUMENTS })
  try {
    const context = await browser.newContext({ baseURL: baseUrl, viewport: { width: 1280, height: 900 } })
    const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json()
    await context.request.post('/api/auth/callback/credentials', { form: { ...login, csrfToken, json: 'true' } })
    const page = await context.newPage()
    const times: PageTimes = { overview: [], call: [] }
    for (let run = 0; run <= runs; run += 1) {
      const overview = await overviewComplete(page, run)
      const interactive = await callInteractive(page, call)
      // The first visit fills the browser’s cache.
      if (run === 0) continue
      times.overview.push(overview)
      times.call.push(interactive)
    }
    return times
  } finally {
    await browser.close()
  }
}

/** Since the page’s clock began, which is when the navigation did. */
const sinceNavigation = (page: Page) => page.evaluate(() => performance.now())

async function overviewComplete(page: Page, run: number): Promise<number> {
  // A slightly longer range each time: the same work, but never cached.
  const from = Math.floor(Date.now() / 1000) - 30 * 86_400 - run * 61
  await page.goto(`/?from=${from}`, { waitUntil: 'commit' })
  // A single expression, since a named function would need a helper that the browser does not have.
  await page.waitForFunction(
    () =>
      document.querySelector('main .recharts-surface') !== null &&
      ![...document.querySelectorAll('main [aria-busy="true"], main [role="status"]')].some(
        (element) => element.getBoundingClientRect().top < window.innerHeight,
      ),
  )
  return sinceNavigation(page)
}

async function callInteractive(page: Page, sessionId: string): Promise<number> {
  await page.goto(`/calls/${encodeURIComponent(sessionId)}`, { waitUntil: 'commit' })
  const plot = page.getByRole('slider')
  await plot.waitFor()
  const before = await plot.getAttribute('aria-valuenow')
  // Keys pressed before hydration are lost, so the key is pressed until the moment moves.
  while ((await plot.getAttribute('aria-valuenow')) === before) await plot.press('ArrowRight')
  return sinceNavigation(page)
}
