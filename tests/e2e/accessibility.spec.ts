import type { Page } from '@playwright/test'
import { MENU_PAGES, PAGES } from '@/lib/shared/pages'
import { expectAccessibleInBothThemes } from './support/accessibility'
import { stateFile } from './support/setting'
import { expectSettled, scrollThrough } from './support/settled'
import { expect, test } from './support/test'

test.use({ viewport: { width: 1280, height: 900 } })

/** Last week and last month change no more. */
const WEEK = 'range=last-week&tz=Europe/Paris'
const MONTH = 'range=last-month&tz=Europe/Paris'
/** What is asked of a page, where once is not enough or a week too little. */
const QUERIES: Record<string, readonly string[]> = {
  '/': [WEEK, `${WEEK}&split=type&chart=use&click=narrow`],
  '/explore': [
    '',
    `${WEEK}&metrics=calls&by=day,status&form=area`,
    `${WEEK}&metrics=calls&by=hour,weekday&form=heatmap`,
    `${WEEK}&metrics=calls,answerRate&by=group&form=table&compare=previous`,
    `${WEEK}&metrics=calls,answerRate,ringP95&by=initiator,type&form=bars`,
  ],
  '/bill': [`${MONTH}&view=table&pair=clock-own`],
  '/ledger': [MONTH],
  '/needs-a-look': [MONTH],
  '/settings': ['', 'tab=users', 'tab=rates'],
}
/** Where the pages of one thing are found: a list and the link in its rows. */
const FOUND_IN: Record<string, readonly [list: string, link: string]> = {
  '/calls/[sessionId]': [`/calls?${WEEK}&status=ended&receiverType=group`, 'main [data-session] a[href^="/calls/"]'],
  '/people/[uid]': [`/people?${WEEK}`, '[data-person] a'],
  '/groups/[guid]': [`/groups?${WEEK}`, '[data-group] a'],
}
const ADDRESSES = MENU_PAGES.flatMap(({ path, filterBar }) =>
  (QUERIES[path] ?? [filterBar === true ? WEEK : '']).map((query) => (query === '' ? path : `${path}?${query}`)),
)

/** The same page, turned to what a phone shows. */
async function expectNothingSidewaysOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 800 })
  await expectSettled(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
}

test.describe('signed in', () => {
  test.use({ storageState: stateFile('admin') })

  const title = (name: string) =>
    `${name} has no serious accessibility problem down to its end, and no phone scrolls it sideways`
  const check = async (page: Page) => {
    await scrollThrough(page)
    await expectAccessibleInBothThemes(page)
    await expectNothingSidewaysOnPhone(page)
  }

  for (const address of ADDRESSES)
    test(title(address), async ({ page }) => {
      await page.goto(address)
      await check(page)
    })

  for (const { path, label } of PAGES.filter(({ icon }) => icon === undefined))
    test(title(label), async ({ page }) => {
      const [list, link] = FOUND_IN[path] ?? ['/', 'none']
      await page.goto(list)
      await page.goto((await page.locator(link).first().getAttribute('href')) ?? '')
      await check(page)
    })
})

test('the sign-in page has no serious accessibility problem', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
