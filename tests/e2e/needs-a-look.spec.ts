import { doorsIn, expectTextCounts, LAST_MONTH } from './support/doors'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expectToListen, scrollThrough } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent'), viewport: { width: 1280, height: 900 } })

test('every count of what needs a look opens exactly as many calls', async ({ page, request }) => {
  await page.goto(`/needs-a-look?${LAST_MONTH}`)
  await expect(page.locator('[data-callback="overdue"] a')).toBeVisible()
  await expect(page.locator('[data-caller]').first()).toBeVisible()
  await expect(page.locator('[data-unusual]').first()).toBeVisible()
  const counts = (await doorsIn(page)).filter(({ text }) => /^(All )?[\d,]+( calls?| unanswered)?$/.test(text))
  expect(counts.length).toBeGreaterThanOrEqual(3)
  await expectTextCounts(request, counts)
})

test(
  'the callback time is selectable, is in the URL, and decides what is overdue',
  PROOF,
  async ({ page, request }) => {
    await page.goto(`/needs-a-look?${LAST_MONTH}`)
    await expectToListen(page)
    await page.getByLabel('Call back within').selectOption('168')
    await expect(page).toHaveURL(/callbackHours=168/)
    const answer = await request.get(`/api/needs-a-look?${LAST_MONTH}&callbackHours=168`)
    const { callbacks } = (await answer.json()).data
    const done = page.locator('[data-callback="done"] dd').first()
    await expect(done).toHaveText(callbacks.done.toLocaleString('en'))
    const queue = await request.get(`/api/callbacks?${LAST_MONTH}&callbackHours=168`)
    const [{ caller, last }] = (await queue.json()).data.lines
    const { sessionId } = last
    await page
      .locator(`[data-caller="${caller.id}"]`)
      .getByRole('link', { name: /ago|\d{4}/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`/calls/${encodeURIComponent(sessionId)}`))
  },
)

test('the Overview shows what needs a look', async ({ page }) => {
  await page.goto(`/?${LAST_MONTH}`)
  await scrollThrough(page)
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL(/\/needs-a-look\?.*range=last-month/)
  await expect(page.getByRole('heading', { name: 'Needs a look' })).toBeVisible()
})

test('invalid callback hours and states, and a live list by callback, are refused', async ({ request }) => {
  for (const query of ['callbackHours=0', 'callbackHours=169', 'callback=maybe']) {
    const answer = await request.get(`/api/needs-a-look?${query}`)
    expect(answer.status(), query).toBe(400)
    expect((await answer.json()).error.message).toContain(query.split('=')[0])
  }
  const live = await request.get('/api/calls?onBehalfOf=ana-1&callback=open')
  expect(live.status()).toBe(400)
})

test('repeat callers: the hours are in the URL, and each count opens its calls', PROOF, async ({ page, request }) => {
  await page.goto(`/needs-a-look?${LAST_MONTH}`)
  const card = page.getByLabel('Repeat callers')
  await expect(card.locator('[data-repeats]').first()).toBeVisible()
  await expectToListen(page)
  await page.getByLabel('Again within').selectOption('168')
  await expect(page).toHaveURL(/repeatHours=168/)
  const answer = await request.get(`/api/repeat-callers?${LAST_MONTH}&within=168`)
  const { data } = await answer.json()
  await expect(card.getByRole('link', { name: /to someone called before/ })).toHaveText(data.again.toLocaleString('en'))
  await expect(card).toContainText(`${data.resolved.toLocaleString('en')} of `)
  await card
    .getByRole('link', { name: /calls again; show them/ })
    .first()
    .click()
  await expect(page).toHaveURL(/repeat=again/)
  await expect(page.getByText('called again (168 h)')).toBeVisible()
})
