import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility'
import { stateFile } from './support/setting'
import { expectSettled, scrollThrough } from './support/settled'
import { expect, test } from './support/test'

test.use({ viewport: { width: 1280, height: 900 } })

/** Every page, with all of its panels; last week and last month change no more. */
const WEEK = 'range=last-week&tz=Europe/Paris'
const MONTH = 'range=last-month&tz=Europe/Paris'
const PAGES = [
  `/?${WEEK}`,
  `/?${WEEK}&split=type&chart=use&click=narrow`,
  `/calls?${WEEK}`,
  '/live',
  `/people?${WEEK}`,
  `/groups?${WEEK}`,
  '/explore',
  `/explore?${WEEK}&metrics=calls&by=day,status&form=area`,
  `/explore?${WEEK}&metrics=calls&by=hour,weekday&form=heatmap`,
  `/explore?${WEEK}&metrics=calls,answerRate&by=group&form=table&compare=previous`,
  `/explore?${WEEK}&metrics=calls,answerRate,ringP95&by=initiator,type&form=bars`,
  `/ledger?${MONTH}`,
  `/bill?${MONTH}&view=table&pair=clock-own`,
  `/needs-a-look?${MONTH}`,
  '/calls/compare',
  '/settings',
  '/settings?tab=users',
  '/settings?tab=rates',
]

/** The same page, turned to what a phone shows. */
async function expectNothingSidewaysOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 800 })
  await expectSettled(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
}

test.describe('signed in', () => {
  test.use({ storageState: stateFile('admin') })

  for (const path of PAGES)
    test(`${path} has no serious accessibility problem down to its end, and no phone scrolls it sideways`, async ({
      page,
    }) => {
      await page.goto(path)
      await scrollThrough(page)
      await expectAccessibleInBothThemes(page)
      await expectNothingSidewaysOnPhone(page)
    })

  for (const [name, list, row] of [
    ['a call', `/calls?${WEEK}&status=ended&receiverType=group`, 'main [data-session] a[href^="/calls/"]'],
    ['a person', `/people?${WEEK}`, '[data-person] a'],
    ['a group', `/groups?${WEEK}`, '[data-group] a'],
  ] as const)
    test(`${name} has no serious accessibility problem down to its end, and no phone scrolls it sideways`, async ({
      page,
    }) => {
      await page.goto(list)
      await page.goto((await page.locator(row).first().getAttribute('href')) ?? '')
      await scrollThrough(page)
      await expectAccessibleInBothThemes(page)
      await expectNothingSidewaysOnPhone(page)
    })
})

test('the sign-in page has no serious accessibility problem', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
