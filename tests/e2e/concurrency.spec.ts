import type { APIRequestContext, Page } from '@playwright/test'
import { stateFile } from './support/setting'
import { scrollThrough } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('ops'), viewport: { width: 1280, height: 900 } })

/** Last week: nothing in it changes any more. */
const QUIET = 'range=last-week&tz=Europe/Paris'

const digits = (text: string) => Number(text.replaceAll(/[^\d]/g, ''))

async function listed(request: APIRequestContext, href: string): Promise<number> {
  const answer = await request.get(`/api/calls?perPage=1&${new URL(href, 'http://x').searchParams}`)
  expect(answer.status(), href).toBe(200)
  return (await answer.json()).meta.pagination.total
}

async function openPanel(page: Page) {
  await page.goto(`/?${QUIET}`)
  const panel = page.locator('main section', { has: page.getByRole('heading', { name: /^Concurrent calls/ }) }).first()
  // The panel takes the place that was kept for it once that place is near.
  await scrollThrough(page)
  await expect(panel.locator('[data-peak="calls"]')).toBeVisible()
  return panel
}

test('the moment of the peak opens exactly the calls that were under way then', async ({ page, request }) => {
  const panel = await openPanel(page)
  const peak = panel.locator('[data-peak="calls"]')
  const most = digits((await peak.textContent()) ?? '')
  expect(most).toBeGreaterThan(1)
  expect(await listed(request, (await peak.getAttribute('href')) ?? '')).toBe(most)
  const earlier = panel.getByRole('link', { name: /from before the range; show them/ })
  const before = (await earlier.count()) === 0 ? 0 : digits((await earlier.textContent()) ?? '')
  if (before > 0) expect(await listed(request, (await earlier.getAttribute('href')) ?? '')).toBe(before)
  const params = new URLSearchParams(`metrics=peakConcurrent&${QUIET}`)
  const answer = await (await request.get(`/api/analytics?${params}`)).json()
  expect(answer.data[0].peakConcurrent).toBe(most)
  const card = page.locator('[data-figure="peakConcurrent"] a').first()
  expect(digits((await card.textContent()) ?? '')).toBe(most)
  expect(await listed(request, (await card.getAttribute('href')) ?? '')).toBe(most)
  await peak.click()
  await expect(page).toHaveURL(/\/calls\?.*activeAt=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(most))
})

test('every bucket of the table opens the calls of its own peak', async ({ page, request }) => {
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Table' }).click()
  const rows = panel.locator('tbody tr')
  await expect(rows).toHaveCount(7)
  for (const row of await rows.all()) {
    const door = row.locator('a[href^="/calls?"]').first()
    expect(await listed(request, (await door.getAttribute('href')) ?? '')).toBe(
      digits((await door.textContent()) ?? ''),
    )
  }
})
