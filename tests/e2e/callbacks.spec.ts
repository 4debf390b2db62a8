import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { totalOf } from './support/doors'
import { PROOF } from './support/proof'
import { expectToListen } from './support/settled'
import { expect, test } from './support/test'

type Line = {
  caller: { id: string; name: string }
  target: { id: string }
  isGroup: boolean
  calls: number
  last: { sessionId: string }
  handling: unknown
}

const WIDE = { viewport: { width: 1440, height: 900 } }

type Asking = { request: APIRequestContext }
const queueOf = async ({ request }: Asking): Promise<{ data: { lines: Line[] }; meta: { waiting: number } }> =>
  (await request.get('/api/callbacks')).json()

/** A line that nobody has handled: the `place`th from the end, so that tests running in parallel use different ones. */
async function freeLine(asking: Asking, place: number): Promise<Line> {
  const free = (await queueOf(asking)).data.lines.filter(({ handling }) => handling === null)
  return free.at(-place) as Line
}
const rowOf = (page: Page, { caller, target }: Line) =>
  page.locator(`[data-caller="${caller.id}"][data-target="${target.id}"]`)
const button = (page: Page, line: Line, name: RegExp) => rowOf(page, line).getByRole('button', { name })

test('the number of those who wait is on the page and in the rail, and each line opens its calls', async ({
  pageAs,
}) => {
  const page = await pageAs('ops', WIDE)
  const { data, meta } = await queueOf(page)
  const { items } = await (await page.request.get('/api/brief?range=all')).json()
  const waiting: { metric: string; value: number }[] = items.filter(
    ({ metric }: { metric: string }) => metric === 'waiting',
  )
  for (const { value } of waiting) expect(value).toBe(meta.waiting)
  await page.goto('/needs-a-look?range=last-month&uid=nobody-at-all&tz=Europe/Paris')
  await expect(page).toHaveURL(/\/callbacks\?.*uid=nobody-at-all/)
  await expect(page.getByRole('heading', { name: 'No call-back is waiting' })).toBeVisible()
  await page.goto('/callbacks?tz=Europe/Paris')
  const text = meta.waiting.toLocaleString('en')
  await expect(page.getByRole('heading', { name: `${text} call-backs are waiting` })).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'Pages' })
  await expect(rail.getByRole('link', { name: 'Call-backs' })).toContainText(text)
  const line = data.lines.toSorted((one, other) => other.calls - one.calls)[0] as Line
  const href = await rowOf(page, line)
    .getByRole('link', { name: /calls? to return/ })
    .getAttribute('href')
  expect(await totalOf(page.request, href ?? '')).toBe(line.calls)
})

test('Next claims the first free line, with its link to call; an outcome closes it, and is said on the call', async ({
  pageAs,
}) => {
  const page = await pageAs('agent', WIDE)
  await page.goto('/callbacks?tz=UTC')
  await expectToListen(page)
  const [line] = (await queueOf(page)).data.lines.filter(({ handling }) => handling === null) as [Line]
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rowOf(page, line)).toContainText('Held by you')
  await expect(rowOf(page, line).getByRole('link', { name: /^Call / })).toBeFocused()
  await expect(rowOf(page, line).getByRole('link', { name: /^Call / })).toHaveAttribute('href', `tel:${line.caller.id}`)
  await button(page, line, /^The outcome/).click()
  await page.getByRole('menuitem', { name: 'No answer' }).click()
  await expect(rowOf(page, line)).toContainText('No answer')
  await button(page, line, /^More about/).click()
  await page.getByRole('menuitem', { name: 'Add a note…' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Asked for a call after lunch.')
  // A text that could not be saved stays in its dialog.
  const isSaving = ({ pathname }: URL) => pathname === '/api/callbacks'
  await page.route(isSaving, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.unroute(isSaving)
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Asked for a call after lunch.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await button(page, line, /^More about/).click()
  await page.getByRole('menuitem', { name: 'Snooze for 1 hour' }).click()
  await expect(rowOf(page, line)).toBeHidden()
  await page.getByRole('button', { name: /^Snoozed/ }).click()
  await expect(page).toHaveURL(/queue=snoozed/)
  await button(page, line, /^More about/).click()
  await page.getByRole('menuitem', { name: 'End the snooze' }).click()
  await expect(rowOf(page, line)).toBeHidden()

  await page.goto('/my-calls')
  await expect(rowOf(page, line)).toContainText('Asked for a call after lunch.')
  await button(page, line, /^The outcome/).click()
  await page.getByRole('menuitem', { name: 'Reached' }).click()
  await expect(rowOf(page, line)).toBeHidden()
  const isLine = ({ caller, target }: Line) => caller.id === line.caller.id && target.id === line.target.id
  expect((await queueOf(page)).data.lines.some(isLine)).toBe(false)
  await page.goto(`/calls/${encodeURIComponent(line.last.sessionId)}`)
  await expect(page.locator('[data-handling]')).toContainText(/Reached\. Closed by .+“Asked for a call after lunch\.”/)
  await expect(page.getByRole('link', { name: /^Call back/ })).toHaveAttribute('href', `tel:${line.caller.id}`)
})

test('two browsers fight over one caller, and one of them wins', PROOF, async ({ pageAs }) => {
  const [ana, bo] = [await pageAs('agent', WIDE), await pageAs('ops', WIDE)]
  const line = await freeLine(ana, 1)
  for (const page of [ana, bo]) {
    await page.goto('/callbacks')
    await expectToListen(page)
    await expect(button(page, line, /^Claim/)).toBeVisible()
  }
  await Promise.all([ana, bo].map((page) => button(page, line, /^Claim/).click()))
  const said = (page: Page) => page.getByRole('status').filter({ hasText: 'claimed' })
  await expect(said(ana)).toBeVisible()
  await expect(said(bo)).toBeVisible()
  const texts = await Promise.all([ana, bo].map((page) => said(page).textContent()))
  expect(texts.filter((text) => text?.includes('You claimed'))).toHaveLength(1)
  expect(texts.filter((text) => text?.includes('has claimed this call-back.'))).toHaveLength(1)
  const [winner, loser] = texts[0]?.includes('You claimed') ? [ana, bo] : [bo, ana]
  await expect(rowOf(winner, line)).toContainText('Held by you')
  await expect(button(loser, line, /^Claim/)).toBeHidden()
  await winner.getByRole('button', { name: 'Undo' }).click()
  await expect(button(winner, line, /^Claim/)).toBeVisible()
})

test('what nobody can do is refused with a reason', async ({ requestAs }) => {
  const request = await requestAs('agent')
  const said = async (answer: APIResponse) => `${answer.status()} ${(await answer.json()).error?.message}`
  const send = async (data: unknown) => said(await request.post('/api/callbacks', { data }))
  const nobody = { caller: 'nobody-at-all', since: 1, until: 2 }
  expect(await send({ action: 'claim', ...nobody })).toMatch(/^409 Nothing to return any more/)
  expect(await send({ action: 'release', caller: 'nobody-at-all' })).toMatch(/^404 /)
  expect(await send({ action: 'claim', caller: '', since: 1, until: 2 })).toMatch(/^400 .*caller/)
  expect(await send({ action: 'note', ...nobody, note: ' ' })).toMatch(/^400 .*note/)
  expect(await send({ action: 'outcome', ...nobody, outcome: 'shouted' })).toMatch(/^400 .*outcome/)
  expect(await send({ action: 'shout', ...nobody })).toMatch(/^400 .*action/)
  const { caller, target, isGroup } = await freeLine({ request }, 4)
  const line = { caller: caller.id, target: { id: target.id, isGroup }, since: 0, until: 4e9 }
  expect(await send({ action: 'snooze', ...line, snoozedUntil: 5 })).toMatch(/^400 .*snoozedUntil/)
  for (const query of ['callbackHours=0', 'callbackHours=169', 'callback=maybe'])
    expect(await said(await request.get(`/api/callbacks?${query}`))).toMatch(/^400 .*callback/)
})
