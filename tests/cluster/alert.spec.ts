import { expect } from '../e2e/support/test'
import { PROCESSES, test } from './browser'

const NAME = 'Cluster fires'

test('an alert that is added through one process is judged by whoever has the lease, and shows its history at the other', async ({
  adminPage,
}) => {
  const page = await adminPage()
  const [one, other] = PROCESSES
  await page.goto(`${one}/alerts/edit?metric=calls`)
  await page.getByLabel('Over the last').selectOption('10080')
  await page.getByLabel('Threshold').fill('0')
  await page.getByLabel('Name').fill(NAME)
  await page.getByRole('button', { name: 'Add alert' }).click()
  const sheet = page.getByRole('dialog', { name: NAME })
  await expect(sheet.getByText('Firing').first()).toBeVisible({ timeout: 90_000 })

  await page.goto(`${other}/alerts`)
  const row = page.locator('[data-alert]', { hasText: NAME })
  await expect(row).toContainText('Firing')
  await row.getByRole('link', { name: NAME }).click()
  await expect(sheet.getByRole('region', { name: `History of ${NAME}` }).getByText('Firing')).toBeVisible()
})
