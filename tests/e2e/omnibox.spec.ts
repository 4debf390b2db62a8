import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility'
import { daysAgoAt, putNamedCall, ZONE } from './support/named-call'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expectRowKeys, expectToListen } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('admin'), viewport: { width: 1280, height: 900 }, timezoneId: ZONE })

const CALL = 'v1.us.omnibox.1'
const OTTOLINE = ['e2e-ottoline', 'Ottoline Quist'] as const
const QUIRINA = ['e2e-quirina', 'Quirina Abt'] as const

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL, storageState: stateFile('admin') })
  await putNamedCall(request, CALL, [QUIRINA, OTTOLINE], daysAgoAt(1, 15, 5))
  await putNamedCall(request, 'v1.us.omnibox.2', [QUIRINA, ['e2e-ottoline-2', 'Ottoline Ferro']], daysAgoAt(2, 9))
  await request.dispose()
})

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const chips = (page: Page) => page.getByRole('list', { name: 'Understood' }).getByRole('listitem')

async function open(page: Page, path = '/people'): Promise<void> {
  await page.goto(path)
  await expectToListen(page)
}

test('several calls of a sentence are listed', PROOF, async ({ page }) => {
  await open(page, '/?range=7d')
  await page.keyboard.press('/')
  await page.keyboard.type('Quirina Abtt this year')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/calls\?/)
  expect(new URL(page.url()).searchParams.get('uid')).toBe(QUIRINA[0])
  await expect(page.locator('main [data-session]')).toHaveCount(2)
  await expectRowKeys(page)
})

test('both keys lead to the search, and what is typed at once or pasted is not lost', async ({ page }) => {
  await open(page)
  const before = page.getByRole('button', { name: 'Account' })
  await before.focus()
  for (const key of ['/', 'Control+k']) {
    await page.keyboard.press(key)
    await page.keyboard.type('missed today')
    await expect(box(page)).toHaveValue('missed today')
    // Esc is the input method's while it composes.
    await box(page).evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })),
    )
    await expect(box(page)).toHaveValue('missed today')
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue('')
    await expect(before).toBeFocused()
  }
  await page.keyboard.press('/')
  await page.keyboard.type('missed today')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/range=today/)
  await expect(page).toHaveURL(/outcome=missed/)
  // A pasted link or session id opens the call.
  await box(page).fill(`https://elsewhere.example/calls/${CALL}?t=5`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/calls/${CALL}\\?t=5`))
  await box(page).fill(CALL)
  await expect(page.getByRole('option').first()).toHaveText(`Open call ${CALL}`)
})

test('what is understood is shown as chips, each of which can be removed', PROOF, async ({ page }) => {
  await open(page, '/?range=7d')
  await box(page).fill('Quirina missed last week zebra')
  await expect(chips(page)).toHaveText(['With Quirina Abt', 'Last week', 'Missed', 'Text “zebra”'])
  await expect(
    option(page, / last week, but none was with Quirina Abt and none has “zebra” in it/).first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove Missed' }).click()
  await expect(box(page)).toHaveValue('Quirina last week zebra')
  await page.getByRole('button', { name: 'Remove “zebra”' }).press('Backspace')
  await expect(box(page)).toHaveValue('Quirina last week')
  await expect(chips(page)).toHaveCount(2)
  // Typing does not filter the page behind it.
  await expect(page).toHaveURL(/\/\?range=7d$/)
})

test('of several people of one name, any is meant until one is chosen', PROOF, async ({ page }) => {
  await open(page)
  await box(page).fill('ottoline')
  await expect(chips(page)).toHaveText(['With Ottoline (any of 2)'])
  await page
    .getByRole('group', { name: 'Which one?' })
    .getByRole('option', { name: /Ottoline Ferro/ })
    .click()
  await expect(chips(page)).toHaveText(['With Ottoline Ferro'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/calls\/v1\.us\.omnibox\.2/)
})

test(
  'an exact page comes first, a person can be opened, and what was opened is offered again',
  PROOF,
  async ({ page }) => {
    await open(page, '/live')
    await box(page).fill('groups')
    await expect(page.getByRole('option').first()).toHaveText(/^Groups/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/groups/)
    await box(page).fill('ottoline quist')
    await page
      .getByRole('group', { name: 'Open a person or group' })
      .getByRole('option', { name: /Ottoline Quist/ })
      .click()
    await expect(page).toHaveURL(/\/people\/e2e-ottoline/)
    await expect(page.getByRole('heading', { name: 'Calls over time' })).toBeVisible()
    await open(page, `/calls/${CALL}`)
    await box(page).click()
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
    await expect(recent).toHaveText([/Quirina Abt.*Ottoline Quist/, /Ottoline Quist/])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/people\/e2e-ottoline/)
  },
)

test('nothing found, names that cannot be looked up, and a live list are said in words', PROOF, async ({ page }) => {
  await open(page)
  await box(page).fill('zebra quagga')
  await expect(page.getByText('No call has this text in a name, an id, a tag, its metadata or a note.')).toBeVisible()
  await page.route('**/api/directory?*', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'FORBIDDEN', message: 'Not now.', requestId: 'r' } } }),
  )
  await box(page).fill('okapi today')
  await expect(page.getByText('Names could not be looked up: Not now.')).toBeVisible()
  await expect(option(page, /calls? today, but .* “okapi” in it/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/calls\?range=today$/)
  await open(page, `/calls?onBehalfOf=${OTTOLINE[0]}`)
  await box(page).click()
  await expect(page.getByText('A live list as seen by someone else cannot be searched.')).toBeVisible()
})

test('on a phone it takes the whole screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await open(page)
  expect((await box(page).boundingBox())?.width).toBeGreaterThan(100)
  await box(page).click()
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list).toBeVisible()
  expect((await list.boundingBox())?.width).toBe(375)
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(list).toHaveCount(0)
})

test('the open search has no serious accessibility problem', PROOF, async ({ page }) => {
  await open(page)
  await box(page).fill('ottoline yesterday missed zebra')
  await expect(chips(page)).toHaveCount(4)
  await expect(page.getByText('No call meets all of this. The nearest')).toBeVisible()
  await expectAccessible(page)
})
