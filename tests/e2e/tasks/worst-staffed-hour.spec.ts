import { expectFitForPhone } from '../support/accessibility'
import { stateFile } from '../support/setting'
import { expectSettled } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

test.use({ storageState: stateFile('ops'), viewport: { width: 1440, height: 900 } })

test('which hour of the week is staffed worst: at most three steps', async ({ page, request }) => {
  await page.goto('/?range=90d&tz=Europe/Paris')
  await expectSettled(page)
  const steps = countSteps(page)
  await steps.click(page.getByRole('navigation').getByRole('link', { name: 'Reports' }).first())
  await steps.click(page.getByRole('button', { name: /^The worst hours/ }))
  const worst = page.getByText(/^Worst: /)
  await expect(worst).toBeVisible()
  steps.expectAtMost(3)
  const { data } = await (
    await request.get('/api/analytics?metrics=answerRate,resolved&by=weekday,hour&range=90d&tz=Europe/Paris')
  ).json()
  const rates = data
    .filter(({ resolved }: { resolved: number }) => resolved >= 30)
    .map(({ answerRate }: { answerRate: number }) => answerRate)
  const least = `${Math.round(Math.min(...rates) * 1000) / 10} %`
  await expect(worst).toHaveText(new RegExp(`^Worst: \\w+day, \\d\\d:00 · ${least}, n = \\d+`))
  await expectFitForPhone(page)
})
