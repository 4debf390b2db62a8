import { expectNoProblem } from './support/accessibility'
import { expect, test } from './support/test'
import { ask } from './support/wire'

test('a token is created, shown once, works, and is revoked', async ({ pageAs }) => {
  const page = await pageAs('agent', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/settings?tab=tokens')
  await page.getByRole('button', { name: 'Create token' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await expect(dialog.getByRole('checkbox', { name: /^export/ })).toHaveCount(0)
  await dialog.getByLabel('Name').fill('Wallboard')
  await dialog.getByRole('checkbox', { name: /^read:analytics/ }).check()
  await expectNoProblem(page)
  await dialog.getByRole('button', { name: 'Create token' }).click()

  const created = page.getByRole('status', { name: 'New token' })
  await created.getByRole('button', { name: 'Copy token' }).click()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  expect(token).toMatch(/^csk_[A-Za-z0-9_-]{43}$/)
  await expectNoProblem(page)
  const headers = { authorization: `Bearer ${token}` }
  expect((await ask({ path: '/api/live', headers })).status).toBe(200)

  await created.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  const row = page.locator('[data-token="Wallboard"]')
  await expect(row).toContainText('read:analytics')
  await row.getByRole('button', { name: 'Revoke Wallboard' }).click()
  await page.getByRole('dialog', { name: 'Revoke this token?' }).getByRole('button', { name: 'Revoke token' }).click()
  await expect(row).toHaveCount(0)
  expect((await ask({ path: '/api/live', headers })).status).toBe(401)
})
