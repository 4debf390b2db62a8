import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility'
import { LAST_WEEK } from './support/doors'
import { PROOF } from './support/proof'
import { nowMs, stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent'), viewport: { width: 1280, height: 900 } })

/** Unique to this run. */
const WORDS = `t${nowMs()}`

type Line = { sessionId: string; time: number; status: string }
type Around = {
  party: { kind: string } | null
  previous: Line | null
  next: Line | null
  before: Line[]
  calledBack: { call: Line; afterSeconds: number } | null
}

async function aroundOf(request: APIRequestContext, sessionId: string): Promise<Around> {
  const answer = await request.get(`/api/calls/${sessionId}/around`)
  expect(answer.status()).toBe(200)
  return (await answer.json()).data
}

/** A call of last week whose related calls satisfy `fits`. */
async function callWhere(
  request: APIRequestContext,
  filters: string,
  fits: (around: Around) => boolean,
): Promise<{ sessionId: string; around: Around }> {
  const list = await (await request.get(`/api/calls?perPage=100&${LAST_WEEK}&${filters}`)).json()
  for (const { sessionId } of list.data as Line[]) {
    const around = await aroundOf(request, sessionId)
    if (fits(around)) return { sessionId, around }
  }
  throw new Error(`no call of ${filters} fits`)
}

async function open(page: Page, sessionId: string): Promise<void> {
  await page.goto(`/calls/${encodeURIComponent(sessionId)}`)
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
}
const pathOf = (line: Line | null) => `/calls/${encodeURIComponent(line?.sessionId ?? '')}`

test('related calls open by key and by click, and lead back', PROOF, async ({ page, request }) => {
  const { sessionId, around } = await callWhere(
    request,
    'receiverType=user',
    ({ previous, next }) => previous !== null && next !== null,
  )
  expect((await aroundOf(request, around.previous?.sessionId ?? '')).next?.sessionId).toBe(sessionId)
  await open(page, sessionId)
  const lines = page.locator('[data-around]')
  await expect(lines).toHaveCount(around.before.length + 2)
  await expect(page.locator('[data-around][aria-current]')).toHaveAttribute('data-around', sessionId)
  await page.keyboard.press('[')
  await expect(page).toHaveURL(new RegExp(`${pathOf(around.previous)}$`))
  await expect(page.locator('[data-around][aria-current]')).toHaveAttribute(
    'data-around',
    around.previous?.sessionId ?? '',
  )
  await page.keyboard.press(']')
  await expect(page).toHaveURL(new RegExp(`${pathOf({ sessionId, time: 0, status: '' })}$`))
  await page.locator(`[data-around="${around.next?.sessionId}"] a`).click()
  await expect(page).toHaveURL(new RegExp(`${pathOf(around.next)}$`))
  await page.keyboard.press('?')
  await expect(page.getByText('Previous related call')).toBeVisible()
})

test('a missed call links to its callback, and that call links back', PROOF, async ({ page, request }) => {
  const { sessionId, around } = await callWhere(
    request,
    'receiverType=user&status=unanswered,rejected,canceled',
    ({ calledBack }) => calledBack !== null,
  )
  await open(page, sessionId)
  await expect(page.locator('[data-callback]')).toContainText(/(Called back|Answered|Reached on another attempt) after/)
  await page.locator('[data-callback] a').click()
  await expect(page).toHaveURL(new RegExp(`${pathOf(around.calledBack?.call ?? null)}$`))
  await expect(page.locator('[data-callback]')).toContainText(/Returns|Another attempt/)
})

test('notes are written, edited and deleted by their author, and read by everyone', async ({
  page,
  request,
  pageAs,
}) => {
  const { sessionId } = await callWhere(request, 'status=ended', () => true)
  await open(page, sessionId)
  const notes = page.getByRole('region', { name: 'Notes on this call' })
  const text = `The customer hung up ${WORDS}\nsee https://tickets.example/7.`
  await page.getByLabel('Write a note').fill(text)
  // A half-written note outlives the page, for its author.
  const me = (await (await page.request.get('/api/me')).json()).data.id
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).toContain(`callscope.draft.${me}`)
  await page.goto('/docs')
  await open(page, sessionId)
  await expect(page.getByLabel('Write a note')).toHaveValue(text)
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = notes.locator('[data-note]').filter({ hasText: WORDS })
  await expect(note).toContainText('The customer hung up')
  await expect(note.getByRole('link')).toHaveAttribute('href', 'https://tickets.example/7')
  await expect(page.getByLabel('Write a note')).toHaveValue('')
  await note.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit note').fill(`All sorted ${WORDS}`)
  await page.keyboard.press('Control+Enter')
  await expect(note).toContainText(`All sorted ${WORDS}`)
  await expect(note).toContainText('edited')

  const theirs = await pageAs('ops')
  await open(theirs, sessionId)
  const seen = theirs.locator('[data-note]').filter({ hasText: WORDS })
  await expect(seen).toBeVisible()
  await expect(seen.getByRole('button')).toHaveCount(0)
  const id = await seen.getAttribute('data-note')

  await note.getByRole('button', { name: 'Delete' }).click()
  await expect(note).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(note).toContainText(`All sorted ${WORDS}`)
  expect(await note.getAttribute('data-note')).toBe(id)
  await note.getByRole('button', { name: 'Delete' }).click()
  await expect(note).toHaveCount(0)
})

test('tags are added with the keyboard, open exactly their calls, are a filter and a column, and can be removed', async ({
  page,
  request,
}) => {
  const tag = `vip ${WORDS}`
  const { sessionId } = await callWhere(request, 'status=ended', () => true)
  await open(page, sessionId)
  const tags = page.getByRole('region', { name: 'Tags' })
  await tags.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByPlaceholder('Tag…').fill(`  VIP   ${WORDS.toUpperCase()}`)
  await page.keyboard.press('Enter')
  await expect(tags.locator(`[data-tag="${tag}"]`)).toBeVisible()
  await page.keyboard.press('Escape')
  await tags.getByRole('link', { name: `Calls tagged ${tag}` }).click()
  await expect(page.getByRole('heading', { name: '1 call' })).toBeVisible()
  await expect(page.locator(`[data-session="${sessionId}"]`)).toBeVisible()
  await page.goto(`/calls?${LAST_WEEK}&columns=time,parties,tags&tag=${encodeURIComponent(tag)}`)
  await expect(page.locator(`[data-session="${sessionId}"]`)).toContainText(tag)

  await open(page, sessionId)
  await page.getByRole('button', { name: `Remove tag ${tag}` }).click()
  await expect(page.locator(`[data-tag="${tag}"]`)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.locator(`[data-tag="${tag}"]`)).toBeVisible()
  await page.getByRole('button', { name: `Remove tag ${tag}` }).click()
  await expect(page.locator(`[data-tag="${tag}"]`)).toHaveCount(0)
})

test('related calls, notes and tags have no serious accessibility problem', PROOF, async ({ page, request }) => {
  const { sessionId } = await callWhere(request, 'status=unanswered', ({ party }) => party !== null)
  await request.post(`/api/calls/${sessionId}/notes`, { data: { body: `Looked at ${WORDS}` } })
  await request.put(`/api/calls/${sessionId}/tags`, { data: { tag: 'looked at' } })
  await open(page, sessionId)
  await page.getByRole('region', { name: 'Tags' }).getByRole('button', { name: 'Tag', exact: true }).click()
  await expect(page.getByPlaceholder('Tag…')).toBeVisible()
  await expectAccessible(page)
})
