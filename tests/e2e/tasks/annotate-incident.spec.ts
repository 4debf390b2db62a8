import { PLAIN_UTC } from '@/lib/shared/text/format'
import { timeText } from '@/lib/shared/zones/written-time'
import { expectFitForPhone } from '../support/accessibility'
import { nowSeconds } from '../support/setting'
import { expectSettled } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

const WORDS = 'Trunk outage, Paris'

test('an ops manager annotates an incident over the time that the chart shows', async ({ pageAs }) => {
  const page = await pageAs('ops', { viewport: { width: 1280, height: 900 } })
  const to = nowSeconds() - (nowSeconds() % 3600)
  await page.goto(`/?from=${to - 7200}&to=${to}&tz=UTC`)
  await expectSettled(page)
  const steps = countSteps(page)
  await steps.click(page.getByRole('button', { name: 'Annotate' }).first())
  await expect(page.getByLabel('What happened')).toBeFocused()
  const minute = (at: number, end: 'from' | 'to') =>
    timeText(new Date(at * 1000).toISOString().slice(0, 16), end, PLAIN_UTC)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(minute(to - 7200, 'from'))
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(minute(to, 'to'))
  await steps.type(WORDS)
  await steps.press('Enter')
  const chip = page.locator('[data-annotation]').filter({ hasText: WORDS })
  await expect(chip.first()).toBeVisible()
  steps.expectAtMost(4)

  await chip.first().click()
  await page.getByRole('button', { name: 'Delete annotation' }).click()
  await expect(chip).toHaveCount(0)
  await expectFitForPhone(page)
})
