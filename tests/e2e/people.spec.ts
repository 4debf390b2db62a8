import type { APIRequestContext, Page } from '@playwright/test'
import { fold } from '@/lib/shared/people/names'
import { doorsIn, expectTextCounts, LAST_WEEK } from './support/doors'
import { follow } from './support/follow'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expectRowKeys } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('ops'), viewport: { width: 1280, height: 900 } })

/** Expects every count of calls to open exactly as many; panels may still be loading. */
async function expectDoors(page: Page, request: APIRequestContext, scope: string, least: number): Promise<void> {
  // Minutes open their calls too, sorted by minutes; they count no calls.
  const readCounts = async () =>
    (await doorsIn(page, scope)).filter(({ href, text }) => /^[\d,]+$/.test(text) && !href.includes('sort='))
  await expect.poll(async () => (await readCounts()).length).toBeGreaterThanOrEqual(least)
  await expectTextCounts(request, await readCounts())
}

test('the list and a person’s page: every count opens exactly its calls', async ({ page, request }) => {
  await page.goto(`/people?${LAST_WEEK}`)
  await expect(page.locator('[data-person]').first()).toBeVisible()
  await expectDoors(page, request, 'tbody tr:nth-child(-n+8)', 12)
  await page.getByRole('button', { name: 'Missed' }).click()
  await expect(page).toHaveURL(/sort=-missed/)
  // The rows stay in their old order until the new ones have loaded.
  const { data } = await (await request.get(`/api/people?${LAST_WEEK}&sort=-missed&perPage=1`)).json()
  const { uid, missed: most } = data[0]
  const first = page.locator('[data-person]').first()
  await expect(first).toHaveAttribute('data-person', uid)
  await expect(first.locator('td').nth(2)).toHaveText(String(most))
  await page.locator(`[data-person="${uid}"] a`).first().click()
  await expect(page).toHaveURL(new RegExp(`/people/${uid}\\?.*last-week`))
  await expect(page.locator('[data-figure="missed"] dd a')).toHaveText(String(most))
  await expectDoors(page, request, 'main', 4)
})

test('the directory can be searched and survives a reload', PROOF, async ({ page }) => {
  await page.goto(`/people?${LAST_WEEK}`)
  await expect(page.locator('[data-person]').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('ana')
  await expect(page).toHaveURL(/find=ana/)
  await expect
    .poll(async () => {
      const people = await page.$$eval('[data-person]', (rows) => rows.map((row) => row.textContent ?? ''))
      return people.length > 0 && people.every((text) => fold(text).includes('ana'))
    })
    .toBe(true)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Find a person' })).toHaveValue('ana')
  await follow(page, `/people?${LAST_WEEK}&find=nobody-of-this-name`)
  await expect(page.getByText('No people')).toBeVisible()
})

test('groups: the list, one of them, and its calls', async ({ page, request }) => {
  await follow(page, `/groups?${LAST_WEEK}`)
  await expect(page.locator('[data-group]').first()).toBeVisible()
  await expectDoors(page, request, 'tbody tr:nth-child(-n+8)', 7)
  const guid = await page.locator('[data-group]').first().getAttribute('data-group')
  await page.locator(`[data-group="${guid}"] a`).first().click()
  await expect(page.getByRole('heading', { name: guid ?? '' })).toBeVisible()
  await expect(page.locator('[data-figure="calls"] dd a')).toBeVisible()
  await expectDoors(page, request, 'main', 6)
})

test(
  'a person without calls in the range gets an explanation and links instead of empty charts',
  PROOF,
  async ({ page, request }) => {
    const { data } = await (await request.get('/api/calls?perPage=1')).json()
    await page.goto(`/people/${data[0].initiator}?from=0&to=60`)
    await expect(page.getByText('No calls in this range')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Calls over time/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'All time' }).click()
    await expect(page).toHaveURL(/range=all/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(data[0].initiator)
    await expect(page.getByRole('heading', { name: /Calls over time/ })).toBeVisible()
  },
)

test('ages are right from the start, before the clock of the page first ticks', PROOF, async ({ page }) => {
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof setInterval
  })
  await page.goto(`/people?${LAST_WEEK}&columns=name,lastCallAt`)
  await expectRowKeys(page)
  const ages = page.locator('[data-person] time')
  await expect(ages.first()).toHaveText(/ ago$/)
  for (const age of await ages.allTextContents()) expect(age).toMatch(/ ago$/)
})

test('without a comparison, people have no changes', PROOF, async ({ page }) => {
  await page.goto(`/people?${LAST_WEEK}&compare=none&sort=callsChange`)
  await expect(page.locator('[data-person]').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Show' })).toHaveCount(0)
})

test(
  'whom a person talks with is a list of everyone in the same calls, most calls first',
  PROOF,
  async ({ page, request }) => {
    const { data } = await (await request.get(`/api/people?${LAST_WEEK}&sort=-calls&perPage=1`)).json()
    const person = (await (await request.get(`/api/people/${data[0].uid}?${LAST_WEEK}`)).json()).data
    await page.goto(`/people/${data[0].uid}?${LAST_WEEK}`)
    await page.getByRole('link', { name: 'Who they talk with' }).click()
    await expect(page).toHaveURL(new RegExp(`/people\\?.*with=${data[0].uid}`))
    // The companions and the person themselves.
    const everyone = person.companions.length + person.otherCompanions + 1
    await expect(page.getByText(`${everyone} people in this range`, { exact: false })).toBeVisible()
    await expect(page.locator('[data-person]').nth(1)).toHaveAttribute('data-person', person.companions[0].uid)
  },
)
