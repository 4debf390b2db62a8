import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent') })

test('every count of the trust ledger opens a list of exactly that many calls', async ({ page, request }) => {
  // A month in which nothing changes any more.
  await page.goto('/?range=last-month&tz=Europe/Paris')
  await page.getByRole('link', { name: 'The trust ledger' }).click()
  await expect(page).toHaveURL(/\/ledger\?.*range=last-month/)
  await expect(page.locator('[data-ledger]').first()).toBeVisible()
  const doors = await page.$$eval('main a[href^="/calls?"]', (links) =>
    links.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent ?? '' })),
  )
  expect(doors.length).toBeGreaterThan(8)
  for (const { href, text } of doors) {
    const answer = await request.get(`/api/calls?perPage=1&${new URL(href, 'http://x').searchParams}`)
    const { total } = (await answer.json()).meta.pagination
    expect(total, href).toBe(Number(text.replaceAll(',', '')))
  }
})
