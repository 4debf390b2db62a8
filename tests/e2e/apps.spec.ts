import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility'
import { totalOf } from './support/doors'
import { follow } from './support/follow'
import { type OwnServer, startOwnServer } from './support/own-server'
import { PROOF } from './support/proof'
import { ADMIN, AGENT } from './support/setting'
import { expectSettled, expectToListen } from './support/settled'
import { signedInAt } from './support/sign-in'
import { callBy, control } from './support/simulator'
import { expect, test } from './support/test'

const SALES = { id: 'sales', name: 'Sales' }
const SUPPORT = { id: 'support', name: 'Customer support' }
/** A session id that both apps have, of different people. */
const SHARED_ID = 'v1.us.e2e-in-both-apps'

let server: OwnServer
let admin: BrowserContext
let page: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  server = await startOwnServer({ apps: [SALES, SUPPORT] })
  admin = await signedInAt(server.url, browser, ADMIN)
  for (const [app, name] of [
    ['sales', 'Ines Sales'],
    ['support', 'Udo Support'],
  ] as const)
    await putCallOf(app, name)
  page = await admin.newPage()
})
test.afterAll(async () => {
  await admin?.close()
  await server?.remove()
})

/** Stores a call with the shared session id in one app. */
async function putCallOf(app: string, name: string): Promise<void> {
  await control('POST', 'calls', [callBy('e2e-in-both', name, SHARED_ID)], server.simulatorUrlOf(app))
  // A live read stores the call.
  const answer = await admin.request.get(`/api/calls/${SHARED_ID}?app=${app}`)
  expect(answer.status(), await answer.text()).toBe(200)
}

const appSwitch = (of: Page) => of.getByRole('button', { name: /^App: / })
const hasApp = (app: string) => (url: URL) => url.searchParams.get('app') === app

test('an address without an app opens the first, and then names it', async () => {
  await page.goto('/calls?range=7d')
  await expect(page).toHaveURL(`${server.url}/calls?range=7d&app=sales`)
  await expect(appSwitch(page)).toHaveText('Sales')
})

test('the switch keeps the page, its range and what both apps understand', PROOF, async () => {
  await page.goto('/calls?range=28d&status=ended&uid=e2e-in-both&tz=Europe/Paris&app=sales')
  await expectToListen(page)
  await page.keyboard.press('a')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: /^Sales/ })).toHaveAttribute('aria-current', 'true')
  await expect(menu.getByRole('menuitem', { name: /^Customer support.*(Synced|old)/ })).toBeVisible()
  await menu.getByRole('menuitem', { name: /^Customer support/ }).click()
  await expect(page).toHaveURL(`${server.url}/calls?range=28d&status=ended&tz=Europe/Paris&app=support`)
  await expect(appSwitch(page)).toHaveText('Customer support')
  await page.goBack()
  await expect(page).toHaveURL(hasApp('sales'))
  await expect(appSwitch(page)).toHaveText('Sales')
})

test('the search switches by the name of the app', PROOF, async () => {
  await page.goto('/bill?range=28d&app=sales')
  await expectToListen(page)
  await page.keyboard.press('/')
  await page.keyboard.type('switch to customer support')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/bill?range=28d&app=support`)
})

test('every link, key and door of a page stays in its app', async () => {
  for (const address of ['/', '/calls', '/people', '/callbacks', '/explore?metrics=calls&by=day', '/settings']) {
    await follow(page, `${address}${address.includes('?') ? '&' : '?'}range=28d&app=support`)
    await expectSettled(page)
    const left = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')).filter((href) => !href?.includes('app=')))
    expect(left, address).toEqual([])
  }
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL((url) => url.pathname === '/people' && hasApp('support')(url))
  await page.reload()
  await expect(appSwitch(page)).toHaveText('Customer support')
})

test('one session id is another call in each app, and a copied link opens the right one', async () => {
  await admin.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await page.goto(`/calls/${SHARED_ID}?app=sales`)
  await expect(page.getByRole('main')).toContainText('Ines Sales')
  await page.getByRole('button', { name: 'Copy as' }).click()
  await page.getByRole('menuitem', { name: 'Link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto(`/calls/${SHARED_ID}?app=support`)
  await expect(page.getByRole('main')).toContainText('Udo Support')
  await expect(page.getByRole('main')).not.toContainText('Ines Sales')
  await page.goto(link)
  await expect(page).toHaveURL(hasApp('sales'))
  await expect(page.getByRole('main')).toContainText('Ines Sales')
  await expect(page.getByRole('main')).not.toContainText('Udo Support')
})

test('all apps are side by side, and each figure opens its app', async () => {
  await page.goto('/apps?range=28d&app=sales')
  await expectSettled(page)
  const rows = page.locator('main tr[data-app]')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Sales')
  const total = await totalOf(admin.request, '/calls?range=28d&app=support')
  const door = rows.nth(1).getByRole('link', { name: /^Calls of Customer support/ })
  await expect(door).toHaveText(String(total))
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 375, height: 800 })
  await expect(page.getByRole('list', { name: 'Apps' }).getByRole('listitem')).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.setViewportSize({ width: 1280, height: 900 })
  await door.click()
  await expect(page).toHaveURL((url) => url.pathname === '/calls' && hasApp('support')(url))
  await expect(appSwitch(page)).toHaveText('Customer support')
})

test('figures of all apps that are on their way or cannot be had say so', PROOF, async () => {
  await page.goto('/apps?range=28d&app=sales')
  await expectSettled(page)
  const rows = page.locator('main tr[data-app]')
  const summaries = /\/api\/apps\/summary\?/
  let answer = () => {}
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve
  })
  const error = { code: 'INTERNAL', message: 'The figures cannot be read.', requestId: 'e2e' }
  await page.route(summaries, async (route) => {
    await isHeld
    await route.fulfill({ status: 500, json: { error } })
  })
  const isAsked = page.waitForRequest(summaries)
  await page.getByRole('button', { name: /^Time range: / }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await isAsked
  // The rows of the previous range stay, marked as out of date.
  await expect(page.locator('main [aria-busy=true]')).toContainText('Customer support')
  answer()
  await expect(page.getByRole('main').getByText('The figures cannot be read.')).toBeVisible()
  await page.unroute(summaries)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows).toHaveCount(2)
})

test('a page that does not exist leads back to its app', PROOF, async () => {
  const answer = await page.goto('/nothing-there?app=support')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'Go to the overview' }).click()
  await expect(page).toHaveURL(hasApp('support'))
  await expect(appSwitch(page)).toHaveText('Customer support')
})

test('roles are set per app in Settings; an app without a role does not exist', PROOF, async ({ browser }) => {
  const created = await admin.request.post('/api/users', { data: { ...AGENT } })
  expect(created.status(), await created.text()).toBeLessThan(300)
  await page.goto('/settings?tab=users&app=sales')
  await expectSettled(page)
  await page.getByRole('button', { name: `More actions for ${AGENT.email}` }).click()
  await page.getByRole('menuitem', { name: 'Roles per app…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Roles per app' })
  await dialog.getByLabel('Sales').selectOption('none')
  await dialog.getByLabel('Customer support').selectOption('ops')
  await dialog.getByRole('button', { name: 'Save roles' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator(`tr[data-user="${AGENT.email}"]`)).toContainText(
    'no access to Sales, ops in Customer support',
  )

  const theirs = await signedInAt(server.url, browser, AGENT)
  const own = await theirs.newPage()
  await own.goto('/calls?range=28d')
  await expect(own).toHaveURL(`${server.url}/calls?range=28d&app=support`)
  await expect(appSwitch(own)).toHaveCount(0)
  await expect(own.getByRole('link', { name: 'Apps', exact: true })).toHaveCount(0)
  for (const address of [
    '/calls?app=sales',
    `/calls/${SHARED_ID}?app=sales`,
    '/calls?app=nothing',
    '/apps?app=support',
  ]) {
    const answer = await own.goto(address)
    expect(answer?.status(), address).toBe(404)
    await expect(own.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    // The link home does not lead to the app that they may not see.
    const home = own.getByRole('link', { name: 'Go to the overview' })
    await expect(home).toHaveAttribute('href', address.includes('support') ? '/?app=support' : '/')
  }

  await page.getByRole('button', { name: `More actions for ${AGENT.email}` }).click()
  await page.getByRole('menuitem', { name: 'Roles per app…' }).click()
  await dialog.getByLabel('Customer support').selectOption('none')
  await dialog.getByRole('button', { name: 'Save roles' }).click()
  await expect(dialog).toBeHidden()
  await own.goto('/calls?range=28d')
  await expect(own).toHaveURL(`${server.url}/no-app`)
  await expect(own.getByRole('heading', { name: 'You have no app yet' })).toBeVisible()
  await expect(own.getByText(AGENT.email)).toBeVisible()
  await expectAccessible(own)
  await own.setViewportSize({ width: 375, height: 800 })
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await own.route('**/api/auth/signout*', (route) => route.abort())
  await own.getByRole('button', { name: 'Sign out' }).click()
  await expect(own.getByText('Callscope is not responding.')).toBeVisible()
  await own.unroute('**/api/auth/signout*')
  await own.getByRole('button', { name: 'Sign out' }).click()
  await expect(own).toHaveURL((url) => url.pathname === '/login')
  await theirs.close()
})
