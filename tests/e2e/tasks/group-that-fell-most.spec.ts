import { expectFitForPhone } from '../support/accessibility'
import { totalOf } from '../support/doors'
import { stateFile } from '../support/setting'
import { expectSettled } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

test.use({ storageState: stateFile('agent'), viewport: { width: 1440, height: 900 } })

test('the group whose calls fell most, and its calls: at most four steps', async ({ page, request }) => {
  const range = 'range=last-week&tz=Europe/Paris'
  await page.goto(`/?${range}`)
  await expectSettled(page)
  const { data } = await (
    await request.get(`/api/analytics?metrics=calls&by=group&compare=weekdays&order=change&${range}`)
  ).json()
  // A group without calls has none to open.
  const ofGroups = data.filter(({ group }: { group: string | null }) => group !== null)
  const fallen = ofGroups.find(({ calls }: { calls: number }) => calls > 0)
  const steps = countSteps(page)
  await steps.click(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'People' }))
  await steps.click(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Groups' }))
  await expect(page).toHaveURL(/\/groups\?/)
  await steps.click(page.getByRole('button', { name: 'Change', exact: true }))
  await expect(page.locator('[data-group]').first()).toHaveAttribute('data-group', ofGroups[0].group)
  const calls = page.locator(`[data-group="${fallen.group}"]`).locator('a[href^="/calls?"]').first()
  await expect(calls).toHaveAccessibleName(new RegExp(`: ${fallen.calls.toLocaleString('en')}; show`))
  expect(await totalOf(request, (await calls.getAttribute('href')) ?? '')).toBe(fallen.calls)
  await steps.click(calls)
  await expect(page).toHaveURL(new RegExp(`/calls\\?.*guid=${fallen.group}`))
  steps.expectAtMost(4)
  await expectFitForPhone(page)
})
