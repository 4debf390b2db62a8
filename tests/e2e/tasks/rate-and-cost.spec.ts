import { expectFitForPhone } from '../support/accessibility'
import { stateFile } from '../support/setting'
import { expectSettled } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

test.use({ storageState: stateFile('ops'), viewport: { width: 1440, height: 900 } })

test('last month’s amount, from the Overview: at most two steps; another rate, and what it costs then: at most five', async ({
  page,
}) => {
  await page.request.put('/api/settings/rates', {
    data: { rates: [{ currency: 'EUR', audio: '0.001', video: '0' }] },
  })
  await page.goto('/?tz=Europe/Paris')
  await expectSettled(page)
  const steps = countSteps(page)
  await steps.click(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Reports' }))
  await steps.click(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Bill' }))
  const read = async () => (await (await page.request.get('/api/bill?range=last-month&tz=Europe/Paris')).json()).data
  const inEuros = (amount: string) =>
    `€${Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  const shown = page.locator('[data-total]')
  await expect(shown).toHaveText(inEuros((await read()).total.bases.own.amount))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[A-Z][a-z]+ 20\d\d: €/)
  steps.expectAtMost(2)
  const field = page.getByRole('textbox', { name: 'Audio' })
  await expect(field).toHaveValue('0.001')
  await steps.click(field)
  await steps.type('0,0125')
  await steps.press('Enter')
  await expect(page.getByText('Rate saved.', { exact: false })).toBeVisible()
  steps.expectAtMost(5)
  const { audio, amount } = (await read()).total.bases.own
  expect(Number(amount)).toBeCloseTo(audio * 0.0125, 1)
  await expect(shown).toHaveText(inEuros(amount))
  const saved = await (await page.request.get('/api/settings/rates')).json()
  expect(saved.data.rates).toEqual([{ currency: 'EUR', audio: '0.0125', video: '0' }])
  await expectFitForPhone(page)
})
