import type { Page } from '@playwright/test'
import { doorsIn, expectTextCounts, LAST_MONTH } from './support/doors'
import { PROOF } from './support/proof'
import { expect, test } from './support/test'

test.describe.configure({ mode: 'serial' })

test.use({ viewport: { width: 1280, height: 900 } })

async function setRates(page: Page, rates: [string, string, string][]): Promise<void> {
  await page.goto('/settings?tab=rates')
  const form = page.getByRole('form', { name: 'Rates' })
  await expect(form).toBeVisible()
  const removers = form.getByRole('button', { name: /^Remove/ })
  while ((await removers.count()) > 0) await removers.first().click()
  for (const [currency, audio, video] of rates) {
    await form.getByRole('button', { name: 'Add currency' }).click()
    const row = form.getByRole('group').last()
    await row.getByLabel('Currency').fill(currency)
    await row.getByLabel('Audio, per minute').fill(audio)
    await row.getByLabel('Video, per minute').fill(video)
  }
  await form.getByRole('button', { name: 'Save rates' }).click()
}

test('rates set in Settings change the amounts of the bill, in the currency of the URL', PROOF, async ({ pageAs }) => {
  const page = await pageAs('ops')
  await setRates(page, [
    ['usd', '0.004', '0.012'],
    ['EUR', '0.0035', '0.0105'],
  ])
  await expect(page.getByText('Rates saved.')).toBeVisible()
  await page.goto(`/bill?${LAST_MONTH}`)
  const own = page.locator('[data-total]')
  await expect(own).toHaveText(/^€/)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  await expect(page).toHaveURL(/currency=USD/)
  await expect(own).toHaveText(/^\$/)
  const dollars = await own.textContent()
  await setRates(page, [['USD', '0.008', '0.024']])
  await expect(page.getByText('Rates saved.')).toBeVisible()
  await page.goto(`/bill?${LAST_MONTH}&currency=USD`)
  await expect(own).toHaveText(/^\$/)
  const amount = (text: string | null) => Number((text ?? '').replaceAll(/[$,]/g, ''))
  expect(amount(await own.textContent())).toBeCloseTo(2 * amount(dollars), 1)
  // A currency that lost its rate shows minutes and says so.
  await page.goto(`/bill?${LAST_MONTH}&currency=EUR`)
  await expect(page.getByText('No rate for EUR')).toBeVisible()
  await expect(own).toHaveText(/ min$/)
})

test('invalid rates say what is wrong with which field, and nothing is saved', PROOF, async ({ pageAs }) => {
  const page = await pageAs('admin')
  await setRates(page, [
    ['XQX', '-1', '0.01'],
    ['USD', '1', '1e5'],
  ])
  const rows = page.getByRole('form', { name: 'Rates' }).getByRole('group')
  await expect(rows.nth(0).getByText('must be a currency code')).toBeVisible()
  await expect(rows.nth(0).getByText('must be a non-negative number')).toBeVisible()
  await expect(rows.nth(1).getByText('must be a non-negative number')).toBeVisible()
  const saved = await (await page.request.get('/api/settings/rates')).json()
  expect(saved.data.rates).toEqual([{ currency: 'USD', audio: '0.008', video: '0.024' }])
})

test('the counts of months, groups and causes open exactly as many calls, and the export adds up to the page', async ({
  pageAs,
}) => {
  const page = await pageAs('ops')
  await page.goto(`/bill?${LAST_MONTH}`)
  await expect(page.locator('[data-bill-group="all"]')).toBeVisible()
  await expect(page.locator('[data-basis]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Compare bases' }).click()
  await expect(page).toHaveURL(/pair=own-api/)
  await expect(page.locator('[data-basis]').first()).toHaveAttribute('data-basis', 'own')
  await expect(page.locator('[data-cause="own-api.all"]')).toBeVisible()
  const counts = (await doorsIn(page)).filter(({ text }) => /^[\d,]+( calls?)?$/.test(text))
  expect(counts.length).toBeGreaterThan(10)
  await expectTextCounts(page.request, counts)

  const href = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('text/csv')
  const [heads = [], ...rows] = (await answer.text())
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const sumOf = (name: string) => rows.reduce((sum, row) => sum + Number(row[heads.indexOf(name)]), 0)
  const { total } = (await (await page.request.get(`/api/bill?${LAST_MONTH}`)).json()).data
  expect(sumOf('calls')).toBe(total.calls)
  for (const basis of ['api', 'own', 'clock']) {
    expect(sumOf(`${basis}Minutes`)).toBeCloseTo(total.bases[basis].minutes, 3)
    expect(sumOf(`${basis}Amount`)).toBeCloseTo(Number(total.bases[basis].amount), 1)
  }
})

test(
  'without a range it is last month’s; groups sort in the URL, and months open their calls',
  PROOF,
  async ({ pageAs }) => {
    const page = await pageAs('agent')
    await page.goto('/bill?tz=Europe/Paris')
    await expect(page).toHaveURL(/range=last-month/)
    await expect(page.locator('[data-total]')).toBeVisible()
    // An agent neither exports the bill nor edits rates.
    await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Rates', exact: true })).toHaveCount(0)
    await page.getByRole('columnheader', { name: 'Calls', exact: true }).last().getByRole('button').click()
    await expect(page).toHaveURL(/sort=-calls/)
    await expect(page.locator('[data-month]')).toHaveCount(6)
    await page.locator('[data-month]').nth(1).getByRole('link').click()
    await expect(page).toHaveURL(/\/calls\?.*from=\d+&to=\d+/)
  },
)
