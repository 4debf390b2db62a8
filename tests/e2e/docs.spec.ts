import { expectNoSidewaysScroll } from './support/accessibility'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent') })

test('an operation is found, read, and tried with the session; what changes things is only described', async ({
  page,
  request,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto('/docs?op=nothing')
  await expect(page.getByText('There is no operation nothing')).toBeVisible()
  const list = page.getByRole('region', { name: 'Operations' })
  const { paths } = (await (await request.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { deprecated?: boolean }>>
  }
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods).filter(({ deprecated }) => deprecated !== true),
  )
  expect(operations.length).toBeGreaterThan(100)
  await expect(list.locator('.opblock')).toHaveCount(operations.length)
  await page.getByLabel('Find an operation').fill('read:analytics metrics')
  await expect(page).toHaveURL(/find=read/)
  await list.getByRole('button', { name: /metrics by any dimensions/ }).click()
  await expect(page).toHaveURL(/op=getAnalytics/)
  await expect(list.getByText('Scope read:analytics. Roles: agent, ops, admin.')).toBeVisible()
  const value = (name: string) => list.locator(`tr[data-param-name="${name}"]`).locator('select, input')
  await value('metrics').selectOption('calls')
  await value('by').selectOption('status')
  await value('range').selectOption('all')
  await list.getByRole('button', { name: 'Execute' }).click()
  await expect(list.getByText("/api/analytics?metrics=calls&by=status&range=all'")).toBeVisible()
  const answer = list.locator('.live-responses-table')
  await expect(answer.locator('tr.response .response-col_status')).toHaveText(/200/)
  await expect(list.getByText(/^\d+ ms$/)).toBeVisible()
  await expect(answer).toContainText('"status": "ended"')
  await value('order').fill('nonsense')
  await list.getByRole('button', { name: 'Execute' }).click()
  await expect(answer).toContainText('INVALID_REQUEST')
  await page.setViewportSize({ width: 375, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Find an operation').fill('nothing is called this')
  await expect(page.getByText('No operation matches.')).toBeVisible()
  await expect(list).toBeHidden()

  await page.getByLabel('Find an operation').fill('revoke a token')
  await list.getByRole('button', { name: /Revoke a token/ }).click()
  await expect(page.getByText('Needs a session; tokens may not do this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Execute' })).toHaveCount(0)
  // The browser itself logs the refused request (400).
  expect(errors.filter((error) => !error.includes('400 (Bad Request)'))).toEqual([])
})
