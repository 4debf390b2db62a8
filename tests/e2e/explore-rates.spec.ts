import type { Page } from '@playwright/test'
import { LAST_MONTH } from './support/doors'
import { follow } from './support/follow'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expectSettled } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('ops'), viewport: { width: 1280, height: 900 } })

async function openReport(page: Page, words: string): Promise<void> {
  await page.goto(`/explore?${words}&${LAST_MONTH}`)
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
  await expectSettled(page)
}
const RATE_HEAT = 'metrics=answerRate&by=hour,weekday&form=heatmap'

test('the worst rate has the strongest colour, the legend says so, and every cell has its n', async ({ page }) => {
  await openReport(page, RATE_HEAT)
  const answer = await page.request.get(`/api/analytics?metrics=answerRate,resolved&by=weekday,hour&${LAST_MONTH}`)
  const rows: { answerRate: number | null }[] = (await answer.json()).data
  const worst = Math.min(...rows.map(({ answerRate }) => answerRate ?? 1))
  await expect(page.getByText(/^Worse \d/)).toBeVisible()
  await expect(page.getByText(/ better$/)).toBeVisible()
  const strongest = page.locator('[data-cell]:has(rect[fill*="--heat-worse) 92%"])')
  const labels = await strongest.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''))
  const words = `${Math.round(worst * 1000) / 10} %`
  expect(labels.some((label) => label.includes(`: ${words}, n = `))).toBe(true)
})

test(
  'figures of few calls are hidden, say so and are counted, in the URL and in the table',
  PROOF,
  async ({ page }) => {
    await openReport(page, RATE_HEAT)
    await page.getByRole('button', { name: /^Hide under n calls/ }).click()
    await page.getByRole('menuitemradio', { name: '20 calls' }).click()
    await expect(page).toHaveURL(/least=20/)
    const answer = await page.request.get(`/api/analytics?metrics=answerRate,resolved&by=weekday,hour&${LAST_MONTH}`)
    const few = (await answer.json()).data.filter(
      (row: { answerRate: number | null; resolved: number }) => row.answerRate !== null && row.resolved < 20,
    )
    expect(few.length).toBeGreaterThan(0)
    await expect(page.getByText(`${few.length} figures are hidden`, { exact: false })).toBeVisible()
    await expect(page.locator('[data-cell][aria-label*="hidden, under 20 calls, n = "]')).toHaveCount(few.length)
    await openReport(page, `metrics=answerRate&by=hour,weekday&form=table&least=20`)
    await expect(page.getByRole('columnheader', { name: 'n', exact: true })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'hidden' })).toHaveCount(few.length)
  },
)

test(
  'a target, if it is a number, is drawn, named with how many days miss it, and kept in the link',
  PROOF,
  async ({ page, context }) => {
    await openReport(page, 'metrics=answerRate&by=day&form=line')
    const field = page.getByRole('textbox', { name: 'Target for answer rate' })
    await field.fill('ninety')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page).not.toHaveURL(/target/)
    await field.fill('80,5')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/target=80\.5/)
    const answer = await page.request.get(`/api/analytics?metrics=answerRate&by=day&${LAST_MONTH}`)
    const rates = (await answer.json()).data
      .map((row: { answerRate: number | null }) => row.answerRate)
      .filter((rate: number | null) => rate !== null)
    const missed = rates.filter((rate: number) => rate < 0.805).length
    await expect(page.getByText(`${missed} of ${rates.length} below`)).toBeVisible()
    await expect(page.locator('[data-chart] .recharts-reference-line-line')).toBeAttached()
    await expect(page.locator('[data-chart] circle[data-misses]')).toHaveCount(missed)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied.', { exact: false })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto(link)
    await expect(page.getByText(`${missed} of ${rates.length} below`)).toBeVisible()
    expect(new URL(link).searchParams.get('tz')).toBe('Europe/Paris')
  },
)

test('names sort by how much they changed, worst first, also by the head of the table', PROOF, async ({ page }) => {
  await openReport(page, 'metrics=calls&by=group&form=table&compare=previous&top=50')
  await page.getByRole('columnheader', { name: 'Change' }).getByRole('button').click()
  await expect(page).toHaveURL(/order=change/)
  const answer = await page.request.get(
    `/api/analytics?metrics=calls&by=group&compare=previous&order=change&top=50&${LAST_MONTH}`,
  )
  const [first] = (await answer.json()).data
  await expect(page.locator('main tbody tr').first()).toContainText(first.group ?? 'No group')
  expect(first.change).toBe(first.calls - first['previous.calls'])
})

test('a starter is a whole report of the range and the filters of the page; at all time, no longer range is suggested', async ({
  page,
}) => {
  await page.goto('/explore?range=last-week&tz=Europe/Paris&type=video')
  await page.getByRole('button', { name: /Minutes by group/ }).click()
  await expect(page).toHaveURL(/metrics=totalMinutes/)
  await expect(page).toHaveURL(/by=group/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minutes by group')
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('range'), searchParams.get('type')]).toEqual(['last-week', 'video'])
  await follow(page, '/explore?metrics=calls&by=day&range=all&q=nobody-has-this-name')
  await expect(page.getByText('No calls to count')).toBeVisible()
  await expect(page.getByText('Try fewer filters.')).toBeVisible()
})
