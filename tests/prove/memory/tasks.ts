import { expect, type Page } from '@playwright/test'
import type { Random } from '@/lib/simulator/random'
import { expectRowKeys, expectSettled, expectToListen } from '../../e2e/support/settled'

/** A person at a browser, and a page of a visitor without an account. */
export type Worker = { name: string; page: Page; outsider: Page; random: Random }
type Task = (worker: Worker) => Promise<void>

const ZONE = 'tz=Europe/Paris'
const RANGES = ['7d', '28d', '30d', '90d', 'last-month'] as const
const SENTENCES = [
  'missed calls yesterday',
  'video calls last week',
  'calls longer than 10 minutes this month',
] as const

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expectSettled(page)
}

/** Opens one of the newest answered calls that fit. */
async function openCall({ page, random }: Worker, fits = async (_call: string) => true): Promise<void> {
  await page.goto(`/calls?range=7d&status=ended&minPeople=2&${ZONE}`)
  await expectRowKeys(page)
  const links = await page
    .locator('tbody tr[data-session] a[href^="/calls/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (let call = random.pick(links); ; call = random.pick(links)) if (await fits(call)) return open(page, call)
}

async function hasEarlierCalls(page: Page, call: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(call, 'http://localhost')
  const mid = searchParams.get('mid')
  const query = mid === null ? '' : `?mid=${encodeURIComponent(mid)}`
  const { data } = await (await page.request.get(`/api${pathname}/around${query}`)).json()
  return data.before.length > 0
}

async function whyAFigureChanged({ page }: Worker): Promise<void> {
  await open(page, `/?${ZONE}`)
  await page.getByRole('button', { name: 'Last week', exact: true }).click()
  await expect(page).toHaveURL(/range=last-week/)
  await expectSettled(page)
  await page.getByRole('button', { name: 'Why did answer rate change?' }).click()
  await expect(page.getByRole('dialog')).toContainText(/[A-Z].* .*\./)
  await page.keyboard.press('Escape')
}

async function readTheList({ page, random }: Worker): Promise<void> {
  await page.goto(`/calls?range=${random.pick(RANGES)}&minDuration=${random.below(600)}&${ZONE}`)
  await expectRowKeys(page)
  const rows = page.locator('tbody tr[data-session]')
  await rows.nth(random.below(6)).locator('td:not(:has(a))').first().click()
  const preview = page.getByRole('complementary', { name: 'Call preview' })
  await expect(preview).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows.first()).toBeVisible()
}

async function askInWords({ page, random }: Worker): Promise<void> {
  await open(page, `/?${ZONE}`)
  await page.keyboard.type(`/${random.pick(SENTENCES)}`)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(`/?${ZONE}`)
  await expectSettled(page)
}

async function noteACall(worker: Worker): Promise<void> {
  const { page, name } = worker
  await openCall(worker)
  const plot = page.getByRole('slider', { name: /Moment in the call/ })
  await plot.focus()
  for (const key of ['Home', '.', 'ArrowRight', 'End']) await page.keyboard.press(key)
  const words = `Looked at by ${name} at ${Date.now()}`
  await page.getByLabel('Write a note').fill(words)
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('listitem').filter({ hasText: words })
  await note.getByRole('button', { name: 'Delete' }).click()
  await expect(note).toHaveCount(0)
}

async function shareACall(worker: Worker): Promise<void> {
  const { page, outsider } = worker
  await openCall(worker)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Create and copy link' }).click()
  await expect(page.getByText('The link is in the clipboard')).toBeVisible()
  await outsider.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(outsider.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await outsider.goto('about:blank')
}

async function compareTwoCalls(worker: Worker): Promise<void> {
  const { page } = worker
  await openCall(worker, (call) => hasEarlierCalls(page, call))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Compare with…' }).click()
  await page.locator('[data-side="B"]').getByRole('listitem').first().getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'What differs' })).toBeVisible()
}

async function saveASpreadsheet({ page }: Worker): Promise<void> {
  await page.goto(`/calls?range=last-week&${ZONE}`)
  await expectRowKeys(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^This view/ }).click()
  await (await saved).delete()
}

async function annotateAnIncident({ page, name }: Worker): Promise<void> {
  const words = `Incident of ${name} at ${Date.now()}`
  await open(page, `/?range=24h&${ZONE}`)
  await page.getByRole('button', { name: 'Annotate' }).first().click()
  await page.getByLabel('What happened').fill(words)
  await page.keyboard.press('Enter')
  const chip = page.locator('[data-annotation]').filter({ hasText: words })
  await chip.first().click()
  await page.getByRole('button', { name: 'Delete annotation' }).click()
  await expect(chip).toHaveCount(0)
}

async function alertFromAChart({ page, random }: Worker): Promise<void> {
  await open(page, `/explore?metrics=missed&by=day&type=${random.pick(['audio', 'video'])}&range=last-month&${ZONE}`)
  await page.getByRole('link', { name: 'Alert me about missed' }).click()
  await page.getByLabel('Threshold').fill(String(50 + random.below(500)))
  const made = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/alerts'),
  )
  await page.getByRole('button', { name: 'Add alert' }).click()
  const { data } = (await (await made).json()) as { data: { id: string } }
  await expect(page.getByRole('dialog', { name: /^Missed above/ })).toBeVisible()
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.delete(`/api/alerts/${data.id}`, { headers })).ok()).toBe(true)
}

async function lookAtPeople({ page, random }: Worker): Promise<void> {
  await open(page, `/people?range=${random.pick(RANGES)}&${ZONE}`)
  await page.locator('tbody a[href^="/people/"]').nth(random.below(8)).click()
  await expect(page).toHaveURL(/\/people\/[^?]/)
  await expectSettled(page)
}

async function returnACall({ page }: Worker): Promise<void> {
  await page.goto(`/callbacks?${ZONE}`)
  await expectToListen(page)
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  const claimed = page.locator('tr[aria-current]')
  await expect(claimed).toContainText('Held by you')
  await claimed.getByRole('button', { name: /was reached$/ }).click()
  await expect(page.getByText(/: reached\.$/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone.')).toBeVisible()
  // Or the queue is empty before two hours are over.
  await claimed.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: 'Release' }).click()
  await expect(claimed).not.toContainText('Held by you')
}

/** The tasks of everyone, and the additional ones of those who may set up alerts. */
const OF_ALL: readonly Task[] = [readTheList, askInWords, noteACall, shareACall, compareTwoCalls, lookAtPeople]
const OF_MANAGERS: readonly Task[] = [whyAFigureChanged, saveASpreadsheet, annotateAnIncident, alertFromAChart]

/** The tasks of somebody, by what their role may do. */
export const tasksOf = (role: 'admin' | 'ops' | 'agent'): readonly Task[] =>
  role === 'agent' ? [...OF_ALL, returnACall] : [...OF_ALL, ...OF_MANAGERS]
