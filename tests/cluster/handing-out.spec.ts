import { readFile } from 'node:fs/promises'
import { parquetMetadata } from 'hyparquet'
import { callHref } from '@/lib/shared/links'
import { LAST_WEEK } from '../e2e/support/doors'
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

test('the list is saved as CSV and as Parquet, each with exactly its calls, from each process the same', async ({
  adminPage,
}) => {
  const page = await adminPage()
  const filters = `${LAST_WEEK}&status=ended`
  await page.goto(`/calls?${filters}`)
  await expect(page.getByRole('heading', { name: /\d calls$/ })).toBeVisible()
  const { total } = (await (await page.request.get(`/api/calls?${filters}&perPage=1`)).json()).meta.pagination
  expect(total).toBeGreaterThan(50)
  const save = async (format: string) => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: format }).click()
    return readFile(await (await saved).path())
  }
  const plain = (origin: string, format: string) =>
    page.request
      .get(`${origin}/api/calls/export?format=${format}&${filters}&sort=-time`)
      .then((answer) => answer.body())
  const csv = await save('CSV')
  for (const origin of PROCESSES) expect(csv.equals(await plain(origin, 'csv')), origin).toBe(true)
  const parquet = await save('Parquet')
  const rowsOf = (bytes: Buffer) => Number(parquetMetadata(new Uint8Array(bytes).buffer as ArrayBuffer).num_rows)
  expect(rowsOf(parquet)).toBe(total)
  for (const origin of PROCESSES) expect(rowsOf(await plain(origin, 'parquet'))).toBe(total)
})
