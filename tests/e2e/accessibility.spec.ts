import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, TAKES_PICTURES } from './support/accessibility'
import { ADDRESSES, FOUND_PAGES, ONE_OF_EACH } from './support/addresses'
import { expectFirstScreen } from './support/first-screen'
import { follow } from './support/follow'
import { stateFile } from './support/setting'
import { scrollThrough } from './support/settled'
import { expect, test } from './support/test'

/** Tall enough to have nearly a whole page in view at once; the proof scrolls instead. */
test.use({ viewport: { width: 1280, height: TAKES_PICTURES ? 900 : 3000 } })

/** The widths of the proof. Without it, each page is checked at one width, and the task tests end with a phone's. */
const WIDTHS = [1440, 1280, 768, 375]

async function takePicture(page: Page, width: number, theme: string): Promise<void> {
  const { pathname, search } = new URL(page.url())
  const name = `${pathname}${search}`.replaceAll(/\W+/g, '-')
  await page.screenshot({ path: `test-results/pages/page${name}-${width}-${theme}.png`, fullPage: true })
}

async function expectSoundAtEveryWidth(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await scrollThrough(page)
    await takePicture(page, width, 'light')
    await expectAccessible(page)
    await takePicture(page, width, 'dark')
    await expectNoSidewaysScroll(page)
  }
}

/** The API's words for the outcome of a call; screens use them only in hovers, columns, filters and raw JSON. */
const API_WORDS = /\b(unanswered|rejected|cancell?ed|initiated)\b|^ended$/i

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
/** Formats of durations, dates and counts that the product does not use: `90 s`, `2 mins`, `05 Nov`, `Thu, 5 Nov`, `11/5/2026`, `1 calls`. */
const MISSPELT = [
  /(?<![\d.,])([6-9]\d|\d{3,}) s\b/,
  /\d (m|mins|hrs?|secs?)\b/,
  new RegExp(`\\b0\\d ${MONTH}|[A-Z][a-z]{2}, \\d{1,2} ${MONTH}`),
  /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/,
  /(?<![\d.,])1 (calls|people|rows|minutes|hours|days|weeks|groups|alerts|views|entries|callers|call-backs)\b/,
]

/** Texts on the page with such a word or format, except in the API reference; a page about the status may use its words. */
async function wrongWordsOf(page: Page): Promise<string[]> {
  const { pathname, search } = new URL(page.url())
  if (pathname === '/docs') return []
  const { shown, hovers } = await page.evaluate(() => {
    const elements = [...document.body.querySelectorAll('*')].filter((one) => !one.closest('script, style, pre, code'))
    const hovers = ['title', 'aria-label', 'placeholder']
    return {
      shown: elements.flatMap((one) => (one.childElementCount === 0 ? one.textContent.trim() : [])),
      hovers: elements.flatMap((one) => hovers.map((name) => one.getAttribute(name) ?? '')),
    }
  })
  const ofApi = search.includes('status') ? [] : shown.filter((text) => API_WORDS.test(text))
  const misspelt = [...shown, ...hovers].filter((text) => MISSPELT.some((one) => one.test(text)))
  return [...ofApi, ...misspelt].map((text) => `${pathname}: ${text}`)
}

/** Errors in the browser's console, which would otherwise go unnoticed, with the URL of the page. */
function consoleErrors(page: Page): string[] {
  const errors: string[] = []
  const note = (error: string) => errors.push(`${page.url()}: ${error}`)
  page.on('console', (message) => message.type() === 'error' && note(message.text()))
  page.on('pageerror', (error) => note(String(error)))
  return errors
}

/** Pages whose main content is a list. */
const LISTS = ['/calls', '/people', '/groups', '/teams', '/callbacks', '/issues', '/bill']

const MENU = TAKES_PICTURES ? ADDRESSES : ONE_OF_EACH
const EVERY_PAGE = [...MENU.map((address) => ({ label: address, find: async () => address })), ...FOUND_PAGES]
/** How many tests share the pages. Each goes from page to page by link, and the variants of one page are in different tests. */
const SHARES = TAKES_PICTURES ? EVERY_PAGE.length : 6

test.describe('signed in', () => {
  test.use({ storageState: stateFile('admin') })

  for (let share = 0; share < SHARES; share += 1)
    test(`no page has an accessibility problem or an error in the console, share ${share + 1} of ${SHARES}`, async ({
      page,
      request,
    }) => {
      const errors = consoleErrors(page)
      for (const { label, find } of EVERY_PAGE.filter((_, index) => index % SHARES === share))
        await test.step(label, async () => {
          await follow(page, await find(request))
          if (TAKES_PICTURES) return expectSoundAtEveryWidth(page)
          await scrollThrough(page)
          await expectAccessible(page)
          expect(await wrongWordsOf(page)).toEqual([])
          // *Why?* is opened on request: what it adds does not count against the limit.
          const isList = LISTS.includes(new URL(page.url()).pathname)
          if (!label.includes('why=')) await expectFirstScreen(page, isList ? { numbers: 80 } : {})
        })
      expect(errors).toEqual([])
    })
})

test('an agent who opens a page of managers gets its title and who may, without an error in the console', async ({
  pageAs,
}) => {
  const page = await pageAs('agent')
  const errors = consoleErrors(page)
  await page.goto('/alerts')
  for (const title of ['Alerts', 'New alert']) {
    if (title === 'New alert') await follow(page, '/alerts/edit')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Alerts are for operations managers and admins.')).toBeVisible()
    await expectAccessible(page)
  }
  await follow(page, '/settings?tab=users')
  await expect(page.getByText('Ask an admin if you need something done here.')).toBeVisible()
  expect(errors).toEqual([])
})
