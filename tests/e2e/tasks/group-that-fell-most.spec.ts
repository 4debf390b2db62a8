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
  const fallen = data.find(({ group }: { group: string | null }) => group !== null)
  const steps = countSteps(page)
  await steps.click(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'People' }))
  await steps.click(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Groups' }))
  await steps.click(page.getByRole('button', { name: 'Change', exact: true }))
  const first = page.locator('[data-group]').first()
  await expect(first).toHaveAttribute('data-group', fallen.group)
  const calls = first.locator('a[href^="/calls?"]').first()
  await expect(calls).toHaveAccessibleName(new RegExp(`: ${fallen.calls.toLocaleString('en')}; show`))
  expect(await totalOf(request, (await calls.getAttribute('href')) ?? '')).toBe(fallen.calls)
  await steps.click(calls)
  await expect(page).toHaveURL(new RegExp(`/calls\\?.*guid=${fallen.group}`))
  steps.expectAtMost(4)
  await expectFitForPhone(page)
})
