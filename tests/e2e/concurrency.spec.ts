import type { Page } from '@playwright/test'
import { digits, LAST_WEEK, totalOf } from './support/doors'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { scrollThrough } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('ops'), viewport: { width: 1280, height: 900 } })

async function openPanel(page: Page) {
  await page.goto(`/?${LAST_WEEK}`)
  const panel = page.locator('main section', { has: page.getByRole('heading', { name: /^Concurrent calls/ }) }).first()
  // The panel loads once its placeholder is near.
  await scrollThrough(page)
  await expect(panel.locator('[data-peak="calls"]')).toBeVisible()
  return panel
}

test('the peak opens exactly the calls that were under way then', PROOF, async ({ page, request }) => {
  const panel = await openPanel(page)
  const peak = panel.locator('[data-peak="calls"]')
  const most = digits(await peak.textContent())
  expect(most).toBeGreaterThan(1)
  expect(await totalOf(request, (await peak.getAttribute('href')) ?? '')).toBe(most)
  const earlier = panel.getByRole('link', { name: /from before the range; show them/ })
  const before = (await earlier.count()) === 0 ? 0 : digits(await earlier.textContent())
  if (before > 0) expect(await totalOf(request, (await earlier.getAttribute('href')) ?? '')).toBe(before)
  const params = new URLSearchParams(`metrics=peakConcurrent&${LAST_WEEK}`)
  const answer = await (await request.get(`/api/analytics?${params}`)).json()
  expect(answer.data[0].peakConcurrent).toBe(most)
  const card = page.locator('[data-figure="peakConcurrent"] a').first()
  expect(digits(await card.textContent())).toBe(most)
  expect(await totalOf(request, (await card.getAttribute('href')) ?? '')).toBe(most)
  await peak.click()
  await expect(page).toHaveURL(/\/calls\?.*activeAt=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(most))
})

test('every bucket of the table opens the calls of its own peak', PROOF, async ({ page, request }) => {
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Table' }).click()
  const rows = panel.locator('tbody tr')
  await expect(rows).toHaveCount(7)
  for (const row of await rows.all()) {
    const door = row.locator('a[href^="/calls?"]').first()
    expect(await totalOf(request, (await door.getAttribute('href')) ?? '')).toBe(digits(await door.textContent()))
  }
})
