import type { Page } from '@playwright/test'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

const openViews = (page: Page) => page.getByRole('button', { name: 'Saved views' }).click()

test('a page is kept under a name, opened again with its filters, and made the start page', async ({ browser }) => {
  const context = await browser.newContext({ storageState: stateFile('agent') })
  const page = await context.newPage()
  await page.goto('/calls?range=last-week&status=ended&tz=Europe/Paris')
  await openViews(page)
  await page.getByLabel('View name').fill('Last week, ended')
  await expect(page.getByLabel('for everyone')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('View “Last week, ended” saved.')).toBeVisible()

  await page.goto('/live')
  await openViews(page)
  await page.getByRole('button', { name: 'Actions for “Last week, ended”' }).click()
  await page.getByRole('menuitem', { name: 'Set as start page' }).click()
  await expect(page.locator('[data-view="Last week, ended"]')).toContainText('your start page')
  await page.goto('/')
  await expect(page).toHaveURL(/\/calls\?.*range=last-week/)
  await expect(page).toHaveURL(/status=ended/)

  // The Overview itself stays within reach, and so does every deep link.
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeAttached()
  await page.goto('/people')
  await expect(page).toHaveURL(/\/people/)

  await openViews(page)
  await page.getByRole('button', { name: 'Actions for “Last week, ended”' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.locator('[data-view="Last week, ended"]')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeAttached()
  await context.close()
})

test('a view for everyone is seen by others, who may copy but not change it', async ({ browser }) => {
  const ops = await browser.newContext({ storageState: stateFile('ops') })
  const page = await ops.newPage()
  await page.goto('/explore?range=last-month')
  await openViews(page)
  await page.getByLabel('View name').fill('Our month')
  await page.getByLabel('for everyone').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('View “Our month” saved.')).toBeVisible()

  const agent = await browser.newContext({ storageState: stateFile('agent') })
  const other = await agent.newPage()
  await other.goto('/live')
  await openViews(other)
  await other.getByRole('button', { name: 'Actions for “Our month”' }).click()
  await expect(other.getByRole('menuitem', { name: 'Rename' })).toHaveCount(0)
  await other.keyboard.press('Escape')
  await other.locator('[data-view="Our month"]').getByRole('link').click()
  await expect(other).toHaveURL(/\/explore\?range=last-month/)

  await openViews(page)
  await page.getByRole('button', { name: 'Actions for “Our month”' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.locator('[data-view="Our month"]')).toHaveCount(0)
  await Promise.all([ops.close(), agent.close()])
})

test('on a phone the views are in the account menu', async ({ browser }) => {
  const context = await browser.newContext({ storageState: stateFile('agent'), viewport: { width: 375, height: 800 } })
  const page = await context.newPage()
  await page.goto('/people?range=last-week')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Saved views' }).click()
  await page.getByLabel('View name').fill('People, last week')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('View “People, last week” saved.')).toBeVisible()
  await context.close()
})

test('hostile views are refused by name', async ({ browser }) => {
  const context = await browser.newContext({ storageState: stateFile('ops') })
  for (const path of ['//evil.example', '/api/users', 'https://evil.example/', '/login', '/calls/../api/users']) {
    const answer = await context.request.post('/api/views', { data: { name: 'x', path } })
    expect(answer.status(), path).toBe(400)
    expect((await answer.json()).error.message).toContain('path')
  }
  await context.close()
})
