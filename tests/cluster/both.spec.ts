import type { APIRequestContext } from '@playwright/test'
import { callHref } from '@/lib/shared/links'
import { groupCall } from '../e2e/support/share'
import { expect } from '../e2e/support/test'
import { FRONT, PROCESSES, test } from './browser'

const [ONE, OTHER] = PROCESSES
const NOTE = 'Written through one process.'

test('a note that is written through one process is read through the other and through the front', async ({
  adminPage,
}) => {
  const page = await adminPage()
  const path = callHref(await groupCall(page.request))
  await page.goto(ONE + path)
  await page.getByLabel('Write a note').fill(NOTE)
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.locator('[data-note]').filter({ hasText: NOTE })
  await expect(note).toBeVisible()
  for (const origin of [OTHER, FRONT]) {
    await page.goto(origin + path)
    await expect(note).toBeVisible()
  }
})

test('settings that are changed through one process are seen by the other, which had remembered the former', async ({
  adminPage,
}) => {
  const page = await adminPage()
  const zoneAt = async (origin: string) => {
    await page.goto(`${origin}/settings?tab=hours`)
    return page.getByRole('form', { name: 'Business hours' }).getByLabel('Time zone')
  }
  for (const [at, zone, seenAt] of [
    [ONE, 'Europe/Berlin', OTHER],
    [OTHER, 'America/New_York', ONE],
  ] as const) {
    const field = await zoneAt(at)
    await field.fill(zone)
    await page.getByRole('button', { name: 'Save business hours' }).click()
    await expect(page.getByText('Business hours saved.')).toBeVisible()
    for (const origin of [seenAt, FRONT]) await expect(await zoneAt(origin)).toHaveValue(zone)
  }
})

test('someone who signs out at one process is signed out at the other and at the front, with copied cookies too', async ({
  adminPage,
  playwright,
}) => {
  const page = await adminPage()
  const copy = await page.context().storageState()
  const stays = await adminPage()
  const copied = await Promise.all(
    [ONE, OTHER, FRONT].map((baseURL) => playwright.request.newContext({ baseURL, storageState: copy })),
  )
  const statuses = (of: readonly APIRequestContext[]) =>
    Promise.all(of.map(async (one) => (await one.get('/api/me')).status()))
  // From here on each process has the session cached.
  expect(await statuses(copied)).toEqual([200, 200, 200])
  await page.goto(`${ONE}/calls`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => statuses(copied), { timeout: 5_000 }).toEqual([401, 401, 401])
  for (const origin of [OTHER, FRONT]) {
    await page.goto(`${origin}/calls`)
    await expect(page).toHaveURL(/\/login/)
  }
  expect((await stays.request.get(`${OTHER}/api/me`)).status()).toBe(200)
  for (const one of copied) await one.dispose()
})
