import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent'), viewport: { width: 1280, height: 900 } })

test('two calls share one axis, one cursor and one zoom, all in the URL', PROOF, async ({ page, request }) => {
  const answer = await request.get('/api/calls?range=last-week&status=ended&sort=-people&perPage=2')
  const [one, other] = (await answer.json()).data.map((call: { sessionId: string }) => call.sessionId) as [
    string,
    string,
  ]
  await page.goto(`/calls/${encodeURIComponent(one)}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Compare with…' }).click()
  await expect(page).toHaveURL(/\/calls\/compare\?a=/)
  await page
    .getByLabel('Session id or link of call B')
    .fill(`https://callscope.example/calls/${encodeURIComponent(other)}?t=5`)
  await page.locator('[data-side="B"]').getByRole('button', { name: 'Choose', exact: true }).click()
  const lanes = page.locator('[data-lane-of]')
  await expect(lanes).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'What differs' })).toBeVisible()
  await expect(page.locator('tr[data-differs="false"]')).toHaveCount(0)
  const fold = page.getByRole('button', { name: /rows? (is|are) the same$/ })
  const folded = Number.parseInt((await fold.textContent()) ?? '', 10)
  await fold.click()
  await expect(page.locator('tr[data-differs="false"]')).toHaveCount(folded)

  const slider = page.getByRole('slider').first()
  await slider.focus()
  await slider.press('ArrowRight')
  await expect(page).toHaveURL(/[?&]t=-?\d+/)
  const value = await slider.getAttribute('aria-valuenow')
  await expect(page.getByRole('slider').nth(1)).toHaveAttribute('aria-valuenow', value ?? '')
  await slider.press('+')
  await expect(page).toHaveURL(/[?&]w=-?\d+\.\.-?\d+/)
  await page.reload()
  await expect(page.getByRole('slider').first()).toHaveAttribute('aria-valuenow', value ?? '')

  await page.getByRole('button', { name: 'Swap' }).click()
  await expect(page).toHaveURL(new RegExp(`a=${encodeURIComponent(other).replaceAll('.', '\\.')}`))
  await page.getByRole('button', { name: 'Align at first ring' }).click()
  await expect(page).toHaveURL(/by=placed/)
})

test('a missing, an unknown and an identical call are explained', PROOF, async ({ page, request }) => {
  const answer = await request.get('/api/calls?range=last-week&status=ended&perPage=1')
  const id = (await answer.json()).data[0].sessionId
  await page.goto('/calls/compare')
  await expect(page.getByLabel('Session id or link of call A')).toBeVisible()
  await page.goto(`/calls/compare?a=${encodeURIComponent(id)}&b=no-such-call`)
  await expect(page.locator('[data-side="B"]').getByRole('alert')).toContainText('There is no call no-such-call.')
  await expect(page.getByLabel('Session id or link of call B')).toBeVisible()
  await page.goto(`/calls/compare?a=${encodeURIComponent(id)}&b=${encodeURIComponent(id)}`)
  await expect(page.getByText('Both sides are the same call.')).toBeVisible()
})
