import { digits, expectCounts } from './support/doors'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expectToListen } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent'), viewport: { width: 1280, height: 900 } })

test('the heatmap shows calls, answer rate or wait with the calls behind each, in the URL', PROOF, async ({ page }) => {
  await page.goto('/?range=90d&tz=Europe/Paris')
  await expectToListen(page)
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: /^When/ }) })
  const cell = panel.locator('[data-cell="2-10"]')
  await expect(cell).toHaveAttribute('aria-label', /^Tuesday, 10:00.*: [\d,]+ calls?/)

  await panel.getByRole('button', { name: 'Answer rate' }).click()
  await expect(page).toHaveURL(/heat=rate/)
  await expect(cell).toHaveAttribute('aria-label', /: [\d.]+ %, n = \d+/)
  await expect(panel.getByText(/^Worst: /)).toBeVisible()
  const faded = panel.locator('[data-cell][aria-label*="few calls"]').first()
  await expect(faded.locator('rect')).toHaveAttribute('fill-opacity', /0\.\d/)

  await panel.getByRole('button', { name: 'Wait' }).click()
  await expect(page).toHaveURL(/heat=wait/)
  await expect(cell).toHaveAttribute('aria-label', /: .*(s|min), n = \d+/)
  const label = (await cell.getAttribute('aria-label')) ?? ''
  const n = digits(/n = ([\d,]+)/.exec(label)?.[1] ?? '')
  await expectCounts(page.request, [{ href: (await cell.getAttribute('href')) ?? '', count: n }])

  await page.reload()
  await panel.getByRole('button', { name: 'Table' }).click()
  await expect(page).toHaveURL(/heatView=table/)
  await expect(panel.getByRole('row', { name: /^10:00/ })).toContainText(`n ${n}`)
})
