import { LAST_WEEK } from './support/doors'
import { PROOF } from './support/proof'
import { expect, test } from './support/test'

test.use({ viewport: { width: 1280, height: 900 } })

test(
  'ops annotate the time axis; everyone sees it on every chart over time, but agents cannot edit it',
  PROOF,
  async ({ pageAs }) => {
    const page = await pageAs('ops')
    await page.goto(`/?${LAST_WEEK}`)
    await page.getByRole('button', { name: 'Annotate' }).first().click()
    await page.getByLabel('What happened').fill('Campaign started')
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await expect(page.locator('[data-annotation="A"]')).toContainText('Campaign started')
    await expect(page.locator('[data-annotation-mark="A"]').first()).toBeAttached()

    const other = await pageAs('agent')
    await other.goto(`/explore?metrics=calls&by=time&${LAST_WEEK}`)
    await expect(other.locator('[data-annotation="A"]')).toContainText('Campaign started')
    await expect(other.locator('[data-annotation-mark="A"]').first()).toBeAttached()
    await other.locator('[data-annotation="A"]').click()
    await expect(other.getByLabel('Annotation A').getByText('Campaign started')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Edit annotation' })).toHaveCount(0)
    await expect(other.getByRole('button', { name: 'Annotate' })).toHaveCount(0)

    await page.locator('[data-annotation="A"]').click()
    await page.getByRole('button', { name: 'Edit annotation' }).click()
    await page.getByLabel('What happened').fill('Campaign, second wave')
    await page.getByLabel('To', { exact: true }).fill('2000-01-01T00:00')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('must be after from')).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('[data-annotation="A"]')).toContainText('second wave')
    await page.locator('[data-annotation="A"]').click()
    await page.getByRole('button', { name: 'Delete annotation' }).click()
    await expect(page.locator('[data-annotation="A"]')).toHaveCount(0)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.locator('[data-annotation="A"]')).toContainText('second wave')
    await page.locator('[data-annotation="A"]').click()
    await page.getByRole('button', { name: 'Delete annotation' }).click()
    await expect(page.locator('[data-annotation="A"]')).toHaveCount(0)
  },
)
