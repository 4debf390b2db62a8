import { expectFitForPhone } from '../support/accessibility'
import { stateFile } from '../support/setting'
import { expectSettled } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

test.use({ storageState: stateFile('agent'), viewport: { width: 1440, height: 900 } })

test('a call told in a ticket, and a link to it for an outsider, from the call: at most two steps each', async ({
  page,
  context,
  request,
  requestAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { data } = await (await request.get('/api/calls?range=last-week&status=ended&minPeople=2&perPage=1')).json()
  await page.goto(`/calls/${encodeURIComponent(data[0].sessionId)}`)
  await expectSettled(page)
  const story = await page.locator('main p.text-pretty').first().textContent()
  const [first = ''] = (story ?? '').split('. ')
  const steps = countSteps(page)
  await steps.click(page.getByRole('button', { name: 'Copy as' }))
  await steps.click(page.getByRole('menuitem', { name: /^Plain text/ }))
  await expect(page.getByText('Copied as plain text.')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain(first)
  expect(text).toContain(`/calls/${encodeURIComponent(data[0].sessionId)}`)
  steps.expectAtMost(2)

  const link = countSteps(page)
  await link.click(page.getByRole('button', { name: 'Share', exact: true }))
  await link.click(page.getByRole('button', { name: 'Create and copy link' }))
  await expect(page.getByText('The link is in the clipboard')).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect((await (await requestAs(null)).get(url)).status()).toBe(200)
  link.expectAtMost(2)
  await page.keyboard.press('Escape')
  await expectFitForPhone(page)
})
