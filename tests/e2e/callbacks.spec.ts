import type { Page } from '@playwright/test'
import { LAST_MONTH } from './support/doors'
import { PROOF } from './support/proof'
import { expectToListen } from './support/settled'
import { expect, test } from './support/test'

type Line = { caller: { id: string; name: string }; calls: number; last: { sessionId: string }; handling: unknown }

const WIDE = { viewport: { width: 1440, height: 900 } }

const linesOf = async (page: Page): Promise<Line[]> =>
  (await (await page.request.get(`/api/callbacks?${LAST_MONTH}`)).json()).data.lines

/** A caller whom nobody has touched: the `place`th from the end, so that tests that run side by side have different ones. */
async function freeCaller(page: Page, place: number): Promise<Line> {
  const free = (await linesOf(page)).filter(({ handling, calls }) => handling === null && calls >= 1)
  return free.at(-place) as Line
}
const rowOf = (page: Page, { caller }: Line) => page.locator(`[data-caller="${caller.id}"]`)

test('two browsers fight over one caller, and one of them wins', PROOF, async ({ pageAs }) => {
  const [ana, bo] = [await pageAs('agent', WIDE), await pageAs('ops', WIDE)]
  const line = await freeCaller(ana, 1)
  for (const page of [ana, bo]) {
    await page.goto(`/needs-a-look?${LAST_MONTH}`)
    await expectToListen(page)
    await expect(rowOf(page, line).getByRole('button', { name: /^Claim/ })).toBeVisible()
  }
  await Promise.all(
    [ana, bo].map((page) =>
      rowOf(page, line)
        .getByRole('button', { name: /^Claim/ })
        .click(),
    ),
  )
  const said = (page: Page) => page.getByRole('status').filter({ hasText: 'claimed' })
  await expect(said(ana)).toBeVisible()
  await expect(said(bo)).toBeVisible()
  const texts = await Promise.all([ana, bo].map((page) => said(page).textContent()))
  expect(texts.filter((text) => text?.includes('You claimed'))).toHaveLength(1)
  expect(texts.filter((text) => text?.includes('has claimed this call-back.'))).toHaveLength(1)
  const [winner, loser] = texts[0]?.includes('You claimed') ? [ana, bo] : [bo, ana]
  await expect(rowOf(winner, line)).toContainText('You')
  await expect(rowOf(loser, line).getByRole('button', { name: /^Claim/ })).toBeHidden()
  await expect(rowOf(loser, line)).not.toContainText('Nobody')
  await winner.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(winner, line).getByRole('button', { name: /^Claim/ })).toBeVisible()
})

test('a claim is listed where its agent starts, has a note and a snooze, is done, and the call says so', async ({
  pageAs,
}) => {
  const page = await pageAs('agent', WIDE)
  const line = await freeCaller(page, 2)
  await page.goto(`/needs-a-look?${LAST_MONTH}`)
  await expectToListen(page)
  await rowOf(page, line)
    .getByRole('button', { name: /^Claim/ })
    .click()
  await rowOf(page, line)
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Add a note…' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Asked for a call after lunch.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(rowOf(page, line)).toContainText('Asked for a call after lunch.')

  await rowOf(page, line)
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Snooze for 1 hour' }).click()
  await expect(rowOf(page, line)).toBeHidden()
  await page.getByRole('button', { name: /^Snoozed/ }).click()
  await expect(page).toHaveURL(/queue=snoozed/)
  await rowOf(page, line)
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'End the snooze' }).click()
  await expect(rowOf(page, line)).toBeHidden()
  await page.getByRole('button', { name: /^Mine/ }).click()
  await expect(rowOf(page, line)).toBeVisible()

  await page.goto('/find')
  await expect(rowOf(page, line)).toContainText('Asked for a call after lunch.')
  await rowOf(page, line)
    .getByRole('button', { name: /is done$/ })
    .click()
  await expect(rowOf(page, line)).toBeHidden()
  expect((await linesOf(page)).some(({ caller }) => caller.id === line.caller.id)).toBe(false)
  await page.goto(`/calls/${encodeURIComponent(line.last.sessionId)}`)
  await expect(page.locator('[data-handling]')).toContainText(/Closed by .+“Asked for a call after lunch\.”/)
})

test(
  'the count of a caller opens exactly these calls, and those closed by hand are a state of their own',
  PROOF,
  async ({ pageAs }) => {
    const page = await pageAs('ops', WIDE)
    const line = await freeCaller(page, 3)
    await page.goto(`/needs-a-look?${LAST_MONTH}`)
    const door = rowOf(page, line).getByRole('link', { name: /missed calls? to return/ })
    const href = await door.getAttribute('href')
    const opened = await page.request.get(`/api/calls${href?.slice(href.indexOf('?'))}`)
    expect((await opened.json()).meta.pagination.total).toBe(line.calls)
    const handled = async () => {
      const answer = await page.request.get(`/api/needs-a-look?${LAST_MONTH}`)
      return (await answer.json()).data.callbacks.handled as number
    }
    const before = await handled()
    await expectToListen(page)
    await rowOf(page, line)
      .getByRole('button', { name: /^More about/ })
      .click()
    await page.getByRole('menuitem', { name: 'Mark as done' }).click()
    await expect(rowOf(page, line)).toBeHidden()
    expect(await handled()).toBe(before + line.calls)
    const listed = await page.request.get(`/api/calls?${LAST_MONTH}&callback=handled&perPage=1`)
    expect((await listed.json()).meta.pagination.total).toBe(await handled())
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, line)).toBeVisible()
    expect(await handled()).toBe(before)
  },
)

test('what nobody can do is refused with a reason', async ({ pageAs }) => {
  const page = await pageAs('agent', WIDE)
  const send = async (data: unknown) => {
    const answer = await page.request.post('/api/callbacks', { data, headers: { origin: new URL(page.url()).origin } })
    return `${answer.status()} ${(await answer.json()).error?.message}`
  }
  await page.goto('/find')
  const nobody = { caller: 'nobody-at-all', since: 1, until: 2 }
  expect(await send({ action: 'claim', ...nobody })).toMatch(/^409 Nothing to return any more/)
  expect(await send({ action: 'release', caller: 'nobody-at-all' })).toMatch(/^404 /)
  expect(await send({ action: 'claim', caller: '', since: 1, until: 2 })).toMatch(/^400 .*caller/)
  expect(await send({ action: 'note', ...nobody, note: ' ' })).toMatch(/^400 .*note/)
  expect(await send({ action: 'shout', ...nobody })).toMatch(/^400 .*action/)
  const { caller, ...rest } = await freeCaller(page, 4).then((line) => ({
    caller: line.caller.id,
    since: 0,
    until: 4e9,
  }))
  expect(await send({ action: 'snooze', caller, ...rest, snoozedUntil: 5 })).toMatch(/^400 .*snoozedUntil/)
})
