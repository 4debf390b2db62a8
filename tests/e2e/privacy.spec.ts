import type { Page } from '@playwright/test'
import { expectAccessible, expectNoProblem } from './support/accessibility'
import { type OwnServer, startOwnServer } from './support/own-server'
import { PROOF } from './support/proof'
import { ADMIN } from './support/setting'
import { signedInAt } from './support/sign-in'
import { callBy, control } from './support/simulator'
import { expect, test } from './support/test'

const UID = 'e2e-ida'
const NAME = 'Ida Forgotten'
const SESSION_ID = 'v1.us.e2e-forgotten'

let server: OwnServer
let page: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  server = await startOwnServer({ env: { RETENTION_MONTHS: '1' } })
  const context = await signedInAt(server.url, browser, ADMIN)
  await control('POST', 'calls', [callBy(UID, NAME, SESSION_ID)], server.simulatorUrl)
  // A live read stores the call.
  expect((await context.request.get(`/api/calls/${SESSION_ID}`)).status()).toBe(200)
  page = await context.newPage()
})
test.afterAll(async () => {
  await page?.context().close()
  await server?.remove()
})

const dialogOf = (of: Page) => of.getByRole('dialog', { name: 'Erase a person' })

test('an admin sees whom they erase and what will change, and confirms it with the uid', async () => {
  await page.goto('/settings?tab=privacy')
  await expect(page.getByText('Nobody has been erased')).toBeVisible()
  await expectNoProblem(page)
  await page.getByRole('button', { name: 'Erase a person' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Ida')
  await page.getByRole('option', { name: new RegExp(NAME) }).click()
  await dialog.getByRole('button', { name: 'Show what will change' }).click()
  await expect(dialog.getByText(`Known as “${NAME}”.`)).toBeVisible()
  await expect(dialog.locator('dl')).toHaveText('Calls1')
  const erase = dialog.getByRole('button', { name: 'Erase for good' })
  await expect(erase).toBeDisabled()
  await dialog.getByLabel(`Type ${UID} to confirm`).fill(UID)
  await expectNoProblem(page)
  await erase.click()
  await expect(dialog).toBeHidden()
})

test('the list shows the pseudonym, how far it is, and that nothing is left', async () => {
  const list = page.getByRole('region', { name: 'Erased people' })
  await expect(list.getByText('Nothing left')).toBeVisible({ timeout: 45_000 })
  await expect(list.getByText('Calls 1')).toBeVisible()
  await expect(page.getByText(NAME)).toHaveCount(0)
  await expectAccessible(page)
  await list.getByRole('link', { name: /^erased-/ }).click()
  await expect(page).toHaveURL(/\/people\/erased-[0-9a-z]{12}/)
})

test('whoever looks for them is told why nothing is found', PROOF, async () => {
  const words = /^This person was erased on \d{1,2} \w{3} \d{4}\./
  await page.goto(`/calls?uid=${UID}&range=all`)
  await expect(page.getByText(words)).toBeVisible()
  await page.goto(`/calls?q=${UID}&range=all`)
  await expect(page.getByText(words)).toBeVisible()
  await page.goto(`/people/${UID}`)
  await expect(page.getByRole('heading', { name: 'Person erased' })).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  // A fresh read from the Calls API has none of them either.
  const live = await page.request.get(`/api/calls/${SESSION_ID}`)
  expect(await live.text()).not.toMatch(new RegExp(`${UID}|${NAME}`))
})

test('Issues says how long calls are kept, and how many are known beyond that', PROOF, async () => {
  const { data } = await (await page.request.get('/api/sync')).json()
  const { months, since, calls } = data.retention as { months: number; since: number; calls: number }
  expect(months).toBe(1)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/issues?range=28d')
  const note = page.getByText(/^Calls are kept for 1 month: history begins on /)
  const day = new Date(since * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await expect(note).toContainText(`history begins on ${day} (UTC)`)
  await expect(note).toContainText(calls === 0 ? 'has none that are older' : `${calls} older call`)
  await expect(note).toContainText('No figure counts them.')
  await expectAccessible(page)
})
