import { expect, test } from '@playwright/test'
import { expectNoSeriousProblem } from './support/accessibility'
import { stateFile } from './support/setting'

const PAGES = [
  '/',
  '/calls',
  '/live',
  '/people',
  '/groups',
  '/explore',
  '/ledger',
  '/bill',
  '/needs-a-look',
  '/calls/compare',
  '/settings',
  '/groups/field-team',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ storageState: stateFile('admin'), colorScheme })

    for (const path of PAGES) {
      test(`${path} has no serious accessibility problem`, async ({ page }) => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await expectNoSeriousProblem(page)
      })
    }

    test('a call has no serious accessibility problem', async ({ page, request }) => {
      const [call] = (await (await request.get('/api/calls?status=ended&receiverType=group&perPage=1')).json()).data
      await page.goto(`/calls/${call.sessionId}`)
      await page.waitForLoadState('networkidle')
      await expectNoSeriousProblem(page)
    })
  })
}

test('no page scrolls sideways on a phone', async ({ browser }) => {
  const context = await browser.newContext({ storageState: stateFile('admin'), viewport: { width: 375, height: 800 } })
  const page = await context.newPage()
  for (const path of PAGES) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375)
  }
  await context.close()
})

test('the sign-in page has no serious accessibility problem', async ({ page }) => {
  await page.goto('/login')
  await expectNoSeriousProblem(page)
})
