import { stateFile } from './support/setting'
import { expectToListen, scrollThrough } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent'), viewport: { width: 1280, height: 900 } })

/** Last month: upstream stands still. */
const QUIET = 'range=last-month&tz=Europe/Paris'
const digits = (text: string) => Number(text.replaceAll(/[^\d]/g, ''))

test('every count of what needs a look opens a list of exactly that many calls', async ({ page, request }) => {
  await page.goto(`/needs-a-look?${QUIET}`)
  await expect(page.locator('[data-callback="overdue"] a')).toBeVisible()
  await expect(page.locator('[data-waiting]').first()).toBeVisible()
  await expect(page.locator('[data-unusual]').first()).toBeVisible()
  const doors = await page.$$eval('main a[href^="/calls?"]', (links) =>
    links.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent ?? '' })),
  )
  const counts = doors.filter(({ text }) => /^(All )?[\d,]+( calls?| unanswered)?$/.test(text))
  expect(counts.length).toBeGreaterThanOrEqual(3)
  for (const { href, text } of counts) {
    const answer = await request.get(`/api/calls?perPage=1&${new URL(href, 'http://x').searchParams}`)
    expect((await answer.json()).meta.pagination.total, href).toBe(digits(text))
  }
})

test('the time to call back is chosen, kept in the URL, and changes what is overdue', async ({ page, request }) => {
  await page.goto(`/needs-a-look?${QUIET}`)
  await expectToListen(page)
  await page.getByLabel('Call back within').selectOption('168')
  await expect(page).toHaveURL(/callbackHours=168/)
  const answer = await request.get(`/api/needs-a-look?${QUIET}&callbackHours=168`)
  const { callbacks } = (await answer.json()).data
  const done = page.locator('[data-callback="done"] dd').first()
  await expect(done).toHaveText(callbacks.done.toLocaleString('en'))
  const waiting = page.locator('[data-waiting]').first()
  const sessionId = await waiting.getAttribute('data-waiting')
  await waiting.getByRole('link', { name: /ago|\d{4}/ }).click()
  await expect(page).toHaveURL(new RegExp(`/calls/${encodeURIComponent(sessionId ?? '')}`))
})

test('the overview tells what needs a look', async ({ page }) => {
  await page.goto(`/?${QUIET}`)
  await scrollThrough(page)
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL(/\/needs-a-look\?.*range=last-month/)
  await expect(page.getByRole('heading', { name: 'Needs a look' })).toBeVisible()
})

test('hours that are none, and a live list by callbacks, are refused by name', async ({ request }) => {
  for (const query of ['callbackHours=0', 'callbackHours=169', 'callback=maybe']) {
    const answer = await request.get(`/api/needs-a-look?${query}`)
    expect(answer.status(), query).toBe(400)
    expect((await answer.json()).error.message).toContain(query.split('=')[0])
  }
  const live = await request.get('/api/calls?onBehalfOf=ana-1&callback=open')
  expect(live.status()).toBe(400)
})
