import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent') })

test('an operation is found, read, and tried with the session; what changes things is only described', async ({
  page,
}) => {
  await page.goto('/docs')
  await page.getByLabel('Find an operation').fill('read:analytics metrics')
  await expect(page).toHaveURL(/find=read/)
  const list = page.getByRole('navigation', { name: 'Operations' })
  await list.getByRole('link', { name: /metrics by any dimensions/ }).click()
  await expect(page).toHaveURL(/op=getAnalytics/)
  await page.getByLabel('Value of metrics').fill('calls')
  await page.getByLabel('Value of by').fill('status')
  await page.getByLabel('Value of compare').selectOption('')
  await page.getByLabel('Value of range').selectOption('all')
  const command = page.getByRole('region', { name: 'Command' })
  await expect(command).toContainText("/api/analytics?metrics=calls&by=status&range=all'")
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').filter({ hasText: /200.* ms/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('"status": "ended"')
  await page.getByLabel('Value of metrics').fill('nonsense')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('INVALID_REQUEST')

  await page.goto('/docs?op=deleteTokensById')
  await expect(page.getByText('Needs a session; tokens may not do this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await page.goto('/docs?op=nothing')
  await expect(page.getByText('There is no operation nothing')).toBeVisible()
})
