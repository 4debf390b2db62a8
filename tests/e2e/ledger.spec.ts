import { doorsIn, expectTextCounts } from './support/doors'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent') })

test('every count on Data quality opens exactly as many calls', async ({ page, request }) => {
  // Nothing changes any more in last month.
  await page.goto('/?range=last-month&tz=Europe/Paris')
  await page.locator('footer').getByRole('link', { name: 'Data quality' }).click()
  await expect(page).toHaveURL(/\/ledger\?.*range=last-month/)
  await expect(page.locator('[data-ledger]').first()).toBeVisible()
  const doors = await doorsIn(page)
  expect(doors.length).toBeGreaterThan(8)
  await expectTextCounts(request, doors)
})
