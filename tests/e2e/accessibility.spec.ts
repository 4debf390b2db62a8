import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility'
import { ADDRESSES, FOUND_PAGES } from './support/addresses'
import { stateFile } from './support/setting'
import { expectSettled, scrollThrough } from './support/settled'
import { expect, test } from './support/test'

test.use({ viewport: { width: 1280, height: 900 } })

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

  for (const { label, find } of FOUND_PAGES) test(title(label), async ({ page }) => open(page, await find(page)))
})

test('the sign-in page has no serious accessibility problem', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
