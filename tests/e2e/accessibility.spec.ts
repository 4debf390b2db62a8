import type { Page } from '@playwright/test'
import { MENU_PAGES, PAGES } from '@/lib/shared/pages'
import { expectAccessibleInBothThemes } from './support/accessibility'
import { LAST_MONTH, LAST_WEEK } from './support/doors'
import { stateFile } from './support/setting'
import { expectSettled, scrollThrough } from './support/settled'
import { expect, test } from './support/test'

test.use({ viewport: { width: 1280, height: 900 } })

/** The queries of pages that need several, or more than a week. */
const QUERIES: Record<string, readonly string[]> = {
  '/': [LAST_WEEK, `${LAST_WEEK}&split=type&chart=use&click=narrow`],
  '/explore': [
    '',
    `${LAST_WEEK}&metrics=calls&by=day,status&form=area`,
    `${LAST_WEEK}&metrics=calls&by=hour,weekday&form=heatmap`,
    `${LAST_WEEK}&metrics=calls,answerRate&by=group&form=table&compare=previous`,
    `${LAST_WEEK}&metrics=calls,answerRate,ringP95&by=initiator,type&form=bars`,
  ],
  '/bill': [`${LAST_MONTH}&view=table&pair=clock-own`],
  '/ledger': [LAST_MONTH],
  '/needs-a-look': [LAST_MONTH],
  '/settings': ['', 'tab=users', 'tab=rates', 'tab=audit', 'tab=account'],
}
/** How to reach the page of a single call, person or group: a list, and the link in its rows. */
const FOUND_IN: Record<string, readonly [list: string, link: string]> = {
  '/calls/[sessionId]': [
    `/calls?${LAST_WEEK}&status=ended&receiverType=group`,
    'main [data-session] a[href^="/calls/"]',
  ],
  '/people/[uid]': [`/people?${LAST_WEEK}`, '[data-person] a'],
  '/groups/[guid]': [`/groups?${LAST_WEEK}`, '[data-group] a'],
}
const ADDRESSES = MENU_PAGES.flatMap(({ path, filterBar }) =>
  (QUERIES[path] ?? [filterBar === true ? LAST_WEEK : '']).map((query) => (query === '' ? path : `${path}?${query}`)),
)

const PHONE = 375
/** As a proof, every page is checked at each width; a picture of each in both themes is for people to judge. */
const WIDTHS = process.env.TEST_PICTURES === undefined ? [1280] : [1440, 1280, 768, PHONE]

async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await expectSettled(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

async function takePicture(page: Page, width: number, theme: string): Promise<void> {
  const name = `${test.info().title.split(' has no ')[0]}`.replaceAll(/\W+/g, '-')
  await page.screenshot({ path: `test-results/pages/${name}-${width}-${theme}.png`, fullPage: true })
}

/** Errors in the browser's console, which nobody would see otherwise. */
function consoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

test.describe('signed in', () => {
  test.use({ storageState: stateFile('admin') })

  const title = (name: string) =>
    `${name} has no serious accessibility problem, no error in the console, and does not scroll sideways on a phone`
  const open = async (page: Page, address: string) => {
    const errors = consoleErrors(page)
    await page.goto(address)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await scrollThrough(page)
      if (process.env.TEST_PICTURES !== undefined) await takePicture(page, width, 'light')
      await expectAccessibleInBothThemes(page)
      if (process.env.TEST_PICTURES !== undefined) await takePicture(page, width, 'dark')
      await expectNoSidewaysScroll(page, width)
    }
    await expectNoSidewaysScroll(page, PHONE)
    expect(errors).toEqual([])
  }

  for (const address of ADDRESSES) test(title(address), ({ page }) => open(page, address))

  for (const { path, label } of PAGES.filter(({ icon }) => icon === undefined))
    test(title(label), async ({ page }) => {
      const [list, link] = FOUND_IN[path] ?? ['/', 'none']
      await page.goto(list)
      await open(page, (await page.locator(link).first().getAttribute('href')) ?? '')
    })
})

test('the sign-in page has no serious accessibility problem', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
