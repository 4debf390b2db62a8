import type { Page } from '@playwright/test'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expectRowKeys } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent'), viewport: { width: 1280, height: 900 } })

/** The contents of the clipboard, by type. */
const copied = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const texts = (item?.types ?? []).map(async (type) => [type, await (await item?.getType(type))?.text()])
    return Object.fromEntries(await Promise.all(texts)) as Record<string, string | undefined>
  })

test('a call is copied for a ticket in two clicks or one key, with its pinned moment', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const answer = await request.get('/api/calls?range=last-week&status=ended&quality=left-alone&perPage=1')
  const { sessionId, initiator } = (await answer.json()).data[0]
  const path = `/calls/${encodeURIComponent(sessionId)}`
  await page.goto(path)
  const copyAs = async (format: RegExp) => {
    await page.getByRole('button', { name: 'Copy as' }).click()
    await page.getByRole('menuitem', { name: format }).click()
  }
  await copyAs(/^Formatted text/)
  await expect(page.getByText('Copied as formatted text.')).toBeVisible()
  const rich = await copied(page)
  expect(rich['text/html']).toContain(`${path}"`)
  expect(rich['text/html']).toContain('<strong>Quality:</strong>')
  expect(rich['text/plain']).toMatch(/Quality: .*left alone/)
  expect(rich['text/plain']).toContain(initiator)

  await page.getByRole('slider', { name: /Moment in the call/ }).focus()
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/[?&]t=\d+/)
  await copyAs(/^Markdown/)
  await expect(page.getByText('Copied as Markdown.')).toBeVisible()
  expect((await copied(page))['text/plain']).toMatch(/- This moment: <http.*[?&]t=\d+>/)

  await page.goto('/calls?range=last-week&status=ended')
  await expectRowKeys(page)
  await page
    .locator('main [data-session]')
    .first()
    .getByText(/:\d\d$/)
    .first()
    .hover()
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  const preview = page.getByRole('complementary', { name: 'Call preview' })
  await expect(preview.getByRole('button', { name: 'Copy as' })).toHaveAttribute('aria-keyshortcuts', 'y')
  await page.keyboard.press('y')
  await expect(page.getByText('Copied as formatted text.')).toBeVisible()
  expect((await copied(page))['text/plain']).toMatch(/\nCall: http/)
})

test('pinning a moment moves nothing', PROOF, async ({ page, request }) => {
  const answer = await request.get('/api/calls?range=last-week&status=ended&minPeople=2&perPage=1')
  const { sessionId } = (await answer.json()).data[0]
  await page.goto(`/calls/${encodeURIComponent(sessionId)}`)
  const plot = page.getByRole('slider', { name: /Moment in the call/ })
  await expect(plot.locator('svg')).toBeVisible()
  const before = await plot.boundingBox()
  await plot.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Copy link to this moment' })).toBeVisible()
  expect(await plot.boundingBox()).toEqual(before)
})
