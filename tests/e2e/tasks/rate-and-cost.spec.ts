import { expectFitForPhone } from '../support/accessibility'
import { stateFile } from '../support/setting'
import { expectSettled } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

test.use({ storageState: stateFile('ops'), viewport: { width: 1440, height: 900 } })

test('a rate, and what last month costs at it: at most five steps', async ({ page }) => {
  await page.request.put('/api/settings/rates', {
    data: { rates: [{ currency: 'EUR', audio: '0.001', video: '0' }] },
  })
  await page.goto('/?tz=Europe/Paris')
  await expectSettled(page)
  const steps = countSteps(page)
  await steps.click(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Reports' }))
  await steps.click(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Bill' }))
  const field = page.getByRole('textbox', { name: 'Audio' })
  await expect(field).toHaveValue('0.001')
  await steps.click(field)
  await steps.type('0,0125')
  await steps.press('Enter')
  await expect(page.getByText('Rate saved.', { exact: false })).toBeVisible()
  steps.expectAtMost(5)
  const { data } = await (await page.request.get('/api/bill?range=last-month&tz=Europe/Paris')).json()
  const { audio, amount } = data.total.bases.own
  expect(Number(amount)).toBeCloseTo(audio * 0.0125, 1)
  const text = `€${Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  await expect(page.locator('[data-total]')).toHaveText(text)
  const saved = await (await page.request.get('/api/settings/rates')).json()
  expect(saved.data.rates).toEqual([{ currency: 'EUR', audio: '0.0125', video: '0' }])
  await expectFitForPhone(page)
})
