import type { Page } from '@playwright/test'
import { PROOF } from './support/proof'
import { expect, test } from './support/test'

async function saveView(page: Page, name: string): Promise<void> {
  await page.getByLabel('View name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`View “${name}” saved.`)).toBeVisible()
}

/** Chooses an item of a view’s menu. */
async function chooseAction(page: Page, view: string, action: string): Promise<void> {
  await openViews(page)
  await page.getByRole('button', { name: `Actions for “${view}”` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const openViews = (page: Page) => page.getByRole('button', { name: 'Saved views' }).click()

test('a page is saved as a view, opened again with its filters, and set as the start page', async ({ pageAs }) => {
  const page = await pageAs('agent')
  await page.goto('/calls?range=last-week&status=ended&tz=Europe/Paris')
  await openViews(page)
  await expect(page.getByLabel('for everyone')).toHaveCount(0)
  await saveView(page, 'Last week, ended')

  await page.goto('/live')
  await chooseAction(page, 'Last week, ended', 'Set as start page')
  await expect(page.locator('[data-view="Last week, ended"]')).toContainText('your start page')
  await page.goto('/')
  await expect(page).toHaveURL(/\/calls\?.*range=last-week/)
  await expect(page).toHaveURL(/status=ended/)

  // The Overview itself stays reachable.
  await page.goto('/?range=7d')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeAttached()

  await chooseAction(page, 'Last week, ended', 'Pin below the pages')
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: 'Pinned views' }).getByRole('link', { name: 'Last week, ended' }).click()
  await expect(page).toHaveURL(/\/calls\?.*status=ended/)
  await chooseAction(page, 'Last week, ended', 'Remove')
  await expect(page.getByRole('list', { name: 'Pinned views' })).toHaveCount(0)
  await expect(page.locator('[data-view="Last week, ended"]')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'My calls' })).toBeVisible()
})

test('a shared view is seen by everyone, who may copy but not change it', PROOF, async ({ pageAs }) => {
  const page = await pageAs('ops')
  await page.goto('/explore?range=last-month')
  await openViews(page)
  await page.getByLabel('for everyone').check()
  await saveView(page, 'Our month')

  const other = await pageAs('agent')
  await other.goto('/live')
  await openViews(other)
  await other.getByRole('button', { name: 'Actions for “Our month”' }).click()
  await expect(other.getByRole('menuitem', { name: 'Rename' })).toHaveCount(0)
  await other.keyboard.press('Escape')
  await other.locator('[data-view="Our month"]').getByRole('link').click()
  await expect(other).toHaveURL(/\/explore\?range=last-month/)

  await chooseAction(page, 'Our month', 'Remove')
  const asking = page.getByRole('dialog', { name: 'Remove “Our month” for everyone?' })
  await asking.getByRole('button', { name: 'Remove view' }).click()
  await expect(page.locator('[data-view="Our month"]')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-view="Our month"]')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for “Our month”' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await asking.getByRole('button', { name: 'Remove view' }).click()
  await expect(page.locator('[data-view="Our month"]')).toHaveCount(0)
})

test('on a phone the views are in the account menu', PROOF, async ({ pageAs }) => {
  const page = await pageAs('agent', { viewport: { width: 375, height: 800 } })
  await page.goto('/people?range=last-week')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Saved views' }).click()
  await saveView(page, 'People, last week')
})
