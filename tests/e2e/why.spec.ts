import { digits, LAST_WEEK, totalOf } from './support/doors'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('ops'), viewport: { width: 1440, height: 900 } })

test('the Overview begins with sentences about what the page shows', async ({ page, request }) => {
  const query = `${LAST_WEEK}&type=video`
  const { items } = await (await request.get(`/api/brief?${query}&compare=weekdays`)).json()
  await page.goto(`/?${query}`)
  const sentences = page.getByRole('region', { name: 'Brief' }).getByRole('listitem')
  await expect(sentences).toHaveCount(items.length)
  expect(items.length).toBeGreaterThan(0)
  await expect(sentences.first()).toContainText(items[0].text)
})

test('Why? explains a change by parts, each with its calls, and is in the URL', async ({ page, request }) => {
  await page.goto(`/?${LAST_WEEK}`)
  const card = page.locator('[data-figure="calls"]')
  await card.getByRole('button', { name: 'Why did calls change?' }).click()
  await expect(page).toHaveURL(/why=calls/)
  const panel = page.getByRole('dialog', { name: /^Why did the calls (rise|fall)\?$/ })
  const answer = await request.get(`/api/drivers?${LAST_WEEK}&metric=calls&compare=weekdays`)
  await expect(panel).toContainText((await answer.json()).sentence)
  const byType = panel.getByRole('region', { name: 'By type' })
  const links = byType.locator('[data-driver="audio"] a')
  await expect(links).toHaveCount(2)
  for (const link of await links.all())
    expect(await totalOf(request, (await link.getAttribute('href')) ?? '')).toBe(digits(await link.textContent()))
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  // The address follows the panel.
  await expect(page).not.toHaveURL(/why=/)
  await page.goBack()
  await expect(panel).toBeVisible()
})

test('Why? explains a zoomed stretch, and a group’s figures', PROOF, async ({ page }) => {
  await page.goto(`/?from=2027-05-03&to=2027-05-06&tz=Europe/Paris&zoomed=last-week`)
  await page
    .getByRole('region', { name: /Calls over time/ })
    .or(page.locator('main'))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Why did calls change?' }).last().click()
  await expect(page.getByRole('dialog')).toContainText('By person')
  await page.goto(`/groups?${LAST_WEEK}`)
  await page.locator('[data-group] a').first().click()
  await page
    .locator('[data-figure]')
    .getByRole('button', { name: /^Why did/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText(
    /Each list explains the whole change|No change|Nothing to compare/,
  )
})

test(
  'Why? explains a report of Explore over its own range, and is not offered without one',
  PROOF,
  async ({ page, request }) => {
    await page.goto(`/explore?${LAST_WEEK}&metrics=answerRate&by=day&compare=weekdays`)
    await page.getByRole('button', { name: 'Why did answer rate change?' }).click()
    await expect(page).toHaveURL(/why=answerRate/)
    const answer = await request.get(`/api/drivers?${LAST_WEEK}&metric=answerRate&compare=weekdays`)
    const { total } = await answer.json()
    const panel = page.getByRole('dialog')
    await expect(panel).toContainText(`${(total.value * 100).toFixed(1)} %`)
    await expect(panel).toContainText('By person')
    await page.goto('/explore?range=all&tz=Europe/Paris&metrics=answerRate&by=month')
    await expect(page.locator('main .recharts-surface').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Why did/ })).toHaveCount(0)
  },
)
