import { doorsIn, expectTextCounts } from './support/doors'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('ops') })

test('every count on Issues opens exactly as many calls', async ({ page, request }) => {
  // Last month no longer changes.
  await page.goto('/?range=last-month&tz=Europe/Paris')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Issues' }).click()
  await expect(page).toHaveURL(/\/issues\?.*range=last-month/)
  await expect(page.locator('[data-issue]').first()).toBeVisible()
  const doors = await doorsIn(page)
  expect(doors.length).toBeGreaterThan(8)
  await expectTextCounts(request, doors)
})

test('addresses of earlier releases lead on', async ({ page, request }) => {
  const query = 'range=last-month&tz=Europe/Paris&type=video'
  await page.goto(`/ledger?${query}`)
  await expect(page).toHaveURL(/\/issues\?range=last-month&tz=Europe(\/|%2F)Paris&type=video/)
  const answers = ['ledger', 'issues'].map(async (name) => (await request.get(`/api/${name}?${query}`)).json())
  const [before, now] = await Promise.all(answers)
  expect(before.data.calls).toBeGreaterThan(0)
  expect(before.data).toEqual(now.data)
})
