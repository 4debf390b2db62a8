import { callHref } from '@/lib/shared/links'
import { groupCall, secretsOf } from '../e2e/support/share'
import { expect } from '../e2e/support/test'
import { FRONT, PROCESSES, test } from './browser'

test('a call is shared, and its link is opened signed out at the front and at each process, until it is revoked', async ({
  adminPage,
  browser,
}) => {
  const page = await adminPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const call = await groupCall(page.request)
  await page.goto(callHref(call))
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this call' })
  await dialog.getByLabel('Label').fill('Cluster 4711')
  await dialog.getByRole('button', { name: 'Create and copy link' }).click()
  await expect(dialog.getByText('The link is in the clipboard')).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(url).origin).toBe(FRONT)

  const outsider = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const other = await outsider.newPage()
  const addresses = [url, ...PROCESSES.map((origin) => url.replace(FRONT, origin))]
  for (const address of addresses) {
    await other.goto(address)
    await expect(other.getByRole('heading', { name: 'What happened' })).toBeVisible()
    await expect(other.getByText('Cluster 4711')).toBeVisible()
    const shown = await other.content()
    for (const secret of secretsOf(call)) expect(shown).not.toContain(secret)
  }
  await page.goto('/settings?tab=shares')
  const row = page.getByRole('row', { name: /Cluster 4711/ })
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  for (const address of addresses) {
    await other.goto(address)
    await expect(other.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  }
  await outsider.close()
})
