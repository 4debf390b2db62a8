import type { Page } from '@playwright/test'
import { callHref } from '@/lib/shared/links'
import { expectAccessible } from './support/accessibility'
import { PROOF } from './support/proof'
import { stack, stateFile } from './support/setting'
import { groupCall, ofCall, secretsOf, share } from './support/share'
import { expect, test } from './support/test'
import type { Contexts } from './support/warm-contexts'

test.use({ storageState: stateFile('agent'), viewport: { width: 1280, height: 900 } })

/** A page opened by someone without an account, and every byte that the server has sent to it. */
async function outsider(contexts: Contexts): Promise<{ page: Page; bytes: () => Promise<string> }> {
  const context = await contexts({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  const texts: Promise<string>[] = []
  page.on('response', (answer) => {
    texts.push(
      answer
        .body()
        .then(
          (body) =>
            `${answer.url()}\n${JSON.stringify(answer.headers())}\n${body.toString('latin1')}\n${body.toString()}`,
        )
        // A redirect and an aborted answer have no body.
        .catch(() => answer.url()),
    )
  })
  return { page, bytes: async () => (await Promise.all(texts)).join('\n') }
}

test('a call is shared with one press, opened by an outsider without a secret, and gone once revoked', async ({
  page,
  context,
  request,
  contexts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const call = await groupCall(request)
  await page.goto(callHref(call))
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this call' })
  await expect(dialog.getByRole('button', { name: 'Pseudonyms' })).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('region', { name: 'What others will see' })).toContainText('Person A')
  await dialog.getByLabel('Label').fill('Ticket 4711')
  await dialog.getByRole('button', { name: 'Create and copy link' }).click()
  await expect(dialog.getByText('The link is in the clipboard')).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(url).toMatch(/\/s\/[\w-]{43}$/)

  const other = await outsider(contexts)
  await other.page.goto(`${url}?t=5`)
  await expect(other.page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(other.page.getByText('Ticket 4711')).toBeVisible()
  const moment = other.page.getByRole('slider', { name: /Moment in the call/ })
  await expect(moment).toHaveAttribute('aria-valuenow', '5')
  await other.page.getByRole('button', { name: 'Zoom in (+)' }).click()
  await expect(other.page.getByRole('button', { name: 'Reset zoom' })).toBeVisible()
  await other.page.getByRole('button', { name: 'Table', exact: true }).click()
  const table = other.page.getByRole('region', { name: 'Participants' })
  await expect(table.getByRole('link')).toHaveCount(0)
  await table.getByRole('button').last().click()
  await expect.poll(() => new URL(other.page.url()).searchParams.get('t')).not.toBe('5')
  await expect(other.page.getByRole('link', { name: /Open the full/ })).toHaveCount(0)
  const seen = await other.bytes()
  expect(seen.length).toBeGreaterThan(100_000)
  for (const secret of secretsOf(call)) expect(seen).not.toContain(secret)

  await page.goto('/settings?tab=shares')
  const row = page.getByRole('row', { name: /Ticket 4711/ })
  await expect(row).toContainText('Active')
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  await other.page.reload()
  await expect(other.page.getByRole('heading', { name: 'This link does not work' })).toBeVisible({ timeout: 1000 })
  await other.page.context().close()
})

test('a page that is kept open shows nothing once its link is revoked', PROOF, async ({ request, contexts }) => {
  const { id, path } = await share(request, ofCall(await groupCall(request)))
  const other = await outsider(contexts)
  await other.page.goto(path)
  await expect(other.page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await request.delete(`/api/shares/${id}`)
  await expect(other.page.getByRole('heading', { name: 'This link does not work' })).toBeVisible({ timeout: 30_000 })
  await expect(other.page.getByText('Person A')).toHaveCount(0)
  await other.page.context().close()
})

test('a password is asked for before anything is shown', async ({ request, contexts }) => {
  const { path } = await share(request, { ...ofCall(await groupCall(request)), password: 'open-sesame-9' })
  const other = await outsider(contexts)
  await other.page.goto(path)
  await other.page.getByLabel('Password').fill('not the password')
  await other.page.getByRole('button', { name: 'Open' }).click()
  await expect(other.page.getByText('This is not the password.')).toBeVisible()
  await expectAccessible(other.page)
  await other.page.getByLabel('Password').fill('open-sesame-9')
  await other.page.getByRole('button', { name: 'Open' }).click()
  await expect(other.page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await other.page.context().close()
})

test('a shared report has its chart and its table and no way to another question; both fit a phone', async ({
  page,
  request,
  contexts,
}) => {
  const call = await share(request, ofCall(await groupCall(request)))
  await page.goto('/explore?metrics=calls&by=day,status&range=30d')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this report' })
  await dialog.getByRole('button', { name: 'Create and copy link' }).click()
  const url = await dialog.getByRole('textbox', { name: /^The link/ }).inputValue()
  const other = await outsider(contexts)
  await other.page.goto(url)
  await expect(other.page.getByRole('heading', { name: 'Calls by day and status' })).toBeVisible()
  await expect(other.page.locator('.recharts-surface').first()).toBeVisible()
  await expect(other.page.locator('main a')).toHaveCount(0)
  await expectAccessible(other.page)
  await other.page.getByRole('button', { name: 'Table' }).click()
  await expect(other.page.getByRole('region', { name: 'Report' }).getByRole('table')).toBeVisible()
  await expect(other.page.locator('main a')).toHaveCount(0)
  await other.page.setViewportSize({ width: 375, height: 800 })
  for (const address of [url, call.url]) {
    await other.page.goto(address)
    await expect(other.page.getByText('This link works until')).toBeVisible()
    expect(await other.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  }
  await other.page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(other.page)
  await other.page.context().close()

  await page.goto(call.url)
  await page.getByRole('link', { name: 'Open the full call' }).click()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(stack.serverUrl)
})
