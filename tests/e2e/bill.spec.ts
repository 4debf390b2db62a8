import type { APIRequestContext, Page } from '@playwright/test'
import { doorsIn, expectTextCounts, LAST_MONTH } from './support/doors'
import { PROOF } from './support/proof'
import { expect, test } from './support/test'

test.describe.configure({ mode: 'serial' })

test.use({ viewport: { width: 1280, height: 900 } })

const billOf = async (request: APIRequestContext, more = '') =>
  (await request.get(`/api/bill?range=last-month&tz=Europe%2FParis${more}`)).json()

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

/** The price in cents of minutes at rates in millionths, rounded half up, in integer arithmetic. */
const cents = (audio: number, video: number, rates: [bigint, bigint]) => {
  const micros = BigInt(Math.round(audio * 60_000)) * rates[0] + BigInt(Math.round(video * 60_000)) * rates[1]
  return Number((micros * 100n * 2n + 60_000_000_000n) / (2n * 60_000_000_000n))
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
  const { data, meta } = await billOf(page.request)
  expect(meta).toMatchObject({ basis: 'own', currency: 'EUR', currencies: ['EUR', 'USD'] })
  expect(data.total.amount).toBe(data.total.bases.own.amount)
  for (const basis of ['api', 'own', 'clock']) {
    const { audio, video, amount } = data.total.bases[basis]
    expect(Math.round(Number(amount) * 100)).toBe(cents(audio, video, [3_500n, 10_500n]))
  }
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
  const { data } = await (await page.request.get('/api/audit?perPage=50')).json()
  const entry = data.find((one: { action: string }) => one.action === 'settings.rates')
  expect(entry.details.after).toMatchObject({ rates: saved.data.rates })
})

test('the counts of months, groups and causes open exactly as many calls, and the causes add up', async ({
  pageAs,
}) => {
  const page = await pageAs('ops')
  await page.goto(`/bill?${LAST_MONTH}`)
  await expect(page.locator('[data-bill-group="all"]')).toBeVisible()
  await expect(page.locator('[data-basis]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Compare bases' }).click()
  await expect(page).toHaveURL(/pair=own-api/)
  await expect(page.locator('[data-basis]').first()).toHaveAttribute('data-basis', 'own')
  for (const pair of ['own-api', 'clock-api', 'clock-own']) {
    await page.goto(`/bill?${LAST_MONTH}&pair=${pair}`)
    await expect(page.locator(`[data-cause="${pair}.all"]`)).toBeVisible()
    // Months and groups are the same for every pair, so they are checked once.
    const scope = pair === 'own-api' ? 'main' : '[data-cause]'
    const doors = await doorsIn(page, scope)
    const counts = doors.filter(({ text }) => /^[\d,]+( calls?)?$/.test(text))
    expect(counts.length).toBeGreaterThan(pair === 'own-api' ? 10 : 3)
    await expectTextCounts(page.request, counts)
  }
  const { data } = await billOf(page.request, '&top=500')
  const sum = (lines: { calls: number }[]) => lines.reduce((total, line) => total + line.calls, 0)
  expect(sum(data.months)).toBe(data.total.calls)
  expect(sum(data.groups)).toBe(data.total.calls)
  expect(sum(data.rows)).toBe(data.total.calls)
  for (const pair of ['own-api', 'clock-api', 'clock-own']) {
    const own = data.causes.filter((one: { pair: string }) => one.pair === pair)
    const minutes = own.reduce((total: number, one: { minutes: number }) => total + one.minutes, 0)
    expect(minutes).toBeCloseTo(data.total.differences[pair].minutes, 6)
  }
})

test('a cause opens its calls, with a chip for it', PROOF, async ({ pageAs }) => {
  const page = await pageAs('agent')
  // A URL of an earlier release.
  await page.goto(`/bill?${LAST_MONTH}&view=table&show=minutes&pair=own-api`)
  await page.locator('[data-cause="own-api.once"]').getByRole('link').click()
  await expect(page).toHaveURL(/\/calls\?.*billGap=own-api\.once/)
  await expect(page.getByText('Participant minutes ≠ call totals: counted once, not per person')).toBeVisible()
})

test(
  'without a range it is last month’s; groups sort in the URL, and months open their calls',
  PROOF,
  async ({ pageAs }) => {
    const page = await pageAs('agent')
    await page.goto('/bill?tz=Europe/Paris')
    await expect(page).toHaveURL(/range=last-month/)
    await page.getByRole('columnheader', { name: 'Calls', exact: true }).last().getByRole('button').click()
    await expect(page).toHaveURL(/sort=-calls/)
    await expect(page.locator('[data-month]')).toHaveCount(6)
    await page.locator('[data-month]').nth(1).getByRole('link').click()
    await expect(page).toHaveURL(/\/calls\?.*from=\d+&to=\d+/)
  },
)

test('an agent can read the bill, but neither export it nor edit rates', PROOF, async ({ pageAs }) => {
  const page = await pageAs('agent')
  await page.goto(`/bill?${LAST_MONTH}`)
  await expect(page.locator('[data-total]')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Rates', exact: true })).toHaveCount(0)
  expect((await page.request.get('/api/bill/export?format=csv')).status()).toBe(403)
  const put = await page.request.put('/api/settings/rates', { data: { rates: [] } })
  expect(put.status()).toBe(403)
})

test('the export has every month and group, and adds up to the page', async ({ pageAs }) => {
  const page = await pageAs('ops')
  await page.goto(`/bill?${LAST_MONTH}`)
  const href = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('text/csv')
  const [heads = [], ...rows] = (await answer.text())
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const column = (name: string) => rows.map((row) => Number(row[heads.indexOf(name)]))
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const { data } = await billOf(page.request)
  expect(sum(column('calls'))).toBe(data.total.calls)
  for (const basis of ['api', 'own', 'clock']) {
    expect(sum(column(`${basis}Minutes`))).toBeCloseTo(data.total.bases[basis].minutes, 3)
    expect(sum(column(`${basis}Amount`))).toBeCloseTo(Number(data.total.bases[basis].amount), 1)
  }
})

test('hostile parameters are refused by name, and do not break the page', PROOF, async ({ pageAs }) => {
  const page = await pageAs('ops')
  for (const [name, value] of [
    ['currency', 'EURO'],
    ['currency', "'; DROP"],
    ['sort', 'minutes'],
    ['top', '0'],
    ['top', '1e9'],
    ['billGap', 'own-api.partly'],
  ] as const) {
    const refused = await page.request.get(`/api/bill?${name}=${encodeURIComponent(value)}`)
    expect(refused.status(), `${name}=${value}`).toBe(400)
    expect((await refused.json()).error.details.fields[0].field).toBe(name)
  }
  await page.goto(`/bill?${LAST_MONTH}&currency=%3Cscript%3E&sort=x&top=-1&pair=none&billGap=nope`)
  for (const name of ['currency', 'sort', 'top', 'pair', 'billGap'])
    await expect(page.locator('main li', { hasText: `${name}=` })).toBeVisible()
  await page.getByRole('link', { name: 'Open the closest valid URL' }).click()
  await expect(page.locator('[data-total]')).toBeVisible()
})
