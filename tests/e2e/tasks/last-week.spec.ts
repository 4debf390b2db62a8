import { expectFitForPhone } from '../support/accessibility'
import { stateFile } from '../support/setting'
import { expectSettled } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

test.use({ storageState: stateFile('ops'), viewport: { width: 1440, height: 900 } })

test('last week against the week before: at most one click from the Overview', async ({ page, request }) => {
  const range = 'range=last-week&tz=Europe/Paris'
  await page.goto('/?tz=Europe/Paris')
  await expectSettled(page)
  const steps = countSteps(page)
  await steps.click(page.getByRole('button', { name: 'Last week', exact: true }))
  await expect(page).toHaveURL(/range=last-week/)
  const { data, meta } = await (await request.get(`/api/analytics?metrics=calls&compare=weekdays&${range}`)).json()
  const card = page.locator('[data-figure=calls]')
  await expect(card).toContainText(data[0].calls.toLocaleString('en'))
  expect(meta.previous.to - meta.previous.from).toBe(meta.to - meta.from)
  steps.expectAtMost(1)
  await expectFitForPhone(page)
})
