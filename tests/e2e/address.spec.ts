import type { Page } from '@playwright/test'
import { expectNoProblem } from './support/accessibility'
import { askedBy } from './support/asked'
import { LAST_WEEK } from './support/doors'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('ops'), viewport: { width: 1280, height: 900 } })

type Recorded = Window & { written: string[] }

/** Records the URL after each write to it, by the page or by its router. */
async function recordWrites(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const written: string[] = []
    Object.assign(window, { written })
    for (const name of ['pushState', 'replaceState'] as const) {
      const write = History.prototype[name]
      History.prototype[name] = function (...change) {
        write.apply(this, change)
        written.push(window.location.search)
      }
    }
  })
}

/** Writes `first` and, `gapMs` later, `second` to the URL, as the filters do, and waits until the router has written the second as well. */
async function changeTwice(page: Page, first: string, second: string, gapMs: number): Promise<string[]> {
  return page.evaluate(
    async ([first, second, gapMs]) => {
      const { written } = window as unknown as Recorded
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      window.history.pushState(null, '', `${window.location.pathname}?${first}`)
      await pause(gapMs)
      const start = written.length
      window.history.pushState(null, '', `${window.location.pathname}?${second}`)
      while (written.slice(start).filter((search) => search === `?${second}`).length < 2) await pause(1)
      return written.slice(start)
    },
    [first, second, gapMs] as const,
  )
}

test.describe('on a slow page', () => {
  test.use({ isAlone: true })

  test('of two quick changes the URL keeps the newer one, however slow the page is', PROOF, async ({ page }) => {
    await recordWrites(page)
    await page.goto(`/calls?${LAST_WEEK}`)
    await expect(page.locator('main [data-session]').first()).toBeVisible()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    // The router handles the first change for about 100 ms; the second one must survive, whenever it arrives in that time.
    for (const gapMs of [0, 10, 20, 40, 60, 90]) {
      const [first, second] = [`${LAST_WEEK}&minRing=${gapMs}`, `${LAST_WEEK}&minRing=${gapMs}&status=ended`]
      const written = await changeTwice(page, first, second, gapMs)
      expect(new Set(written), `${gapMs} ms apart`).toEqual(new Set([`?${second}`]))
    }
  })
})

test('an invalid URL is explained, requests nothing, and links to the closest valid one', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(...askedBy(request).map((url) => url.pathname)))
  await page.goto('/?range=banana&tz=Mars/Phobos&status=ended')
  const main = page.locator('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Part of this URL is invalid')
  await expect(main).toContainText('range=banana')
  await expect(main).toContainText('tz=Mars/Phobos')
  await expect(main).toContainText('tz must be an IANA time zone')
  // No figures, and no filters that the URL does not set.
  await expect(page.locator('[data-figure]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Time range/ })).toHaveCount(0)
  expect(requested.filter((path) => path.startsWith('/api/analytics'))).toEqual([])
  await expectNoProblem(page)
  await page.getByRole('link', { name: 'Open the closest valid URL' }).click()
  await expect(page).toHaveURL((url) => url.search === '?status=ended')
  await expect(page.locator('[data-figure="calls"]')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Time range/ })).toBeVisible()
})

test('typos are corrected to what was probably meant', PROOF, async ({ page }) => {
  await page.goto('/explore?metrics=calls,answerrate,nonsense&by=day&form=lines&range=last-weeks')
  const main = page.locator('main')
  for (const words of ['“nonsense” is not a known metric', '“lines” is not a known form', 'range must be one of'])
    await expect(main).toContainText(words)
  await page.getByRole('link', { name: 'Open the closest valid URL' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('range') === 'last-week')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calls and answer rate by day')
})

test('an unknown parameter is reported above the page and ignored', async ({ page }) => {
  await page.goto(`/calls?${LAST_WEEK}&statsu=ended`)
  await expect(page.locator('main [data-session]').first()).toBeVisible()
  await expect(page.locator('main')).toContainText('Unknown parameter in this URL was ignored: statsu.')
  await page.getByRole('link', { name: 'Did you mean status?' }).click()
  await expect(page).toHaveURL(/[?&]status=ended/)
  await expect(page.getByText('Unknown parameter')).toHaveCount(0)
})

test('a preview of an unknown call says so in the panel', PROOF, async ({ page }) => {
  await page.goto(`/calls?${LAST_WEEK}&peek=nope`)
  const panel = page.getByRole('complementary', { name: 'Call preview' })
  await expect(panel).toContainText('Call not found')
  await expect(panel).toContainText('nope')
  await expect(page.locator('main [data-session]').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).not.toHaveURL(/peek=/)
})

test('an unknown address is not found inside the shell', async ({ page }) => {
  const answer = await page.goto('/no/such/page?range=7d')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Calls', exact: true }).click()
  await expect(page).toHaveURL(/\/calls/)
})

test('an unknown person or group is not found, and offers no actions', PROOF, async ({ page }) => {
  for (const [path, words] of [
    ['/people/nobody-at-all', 'Person not found'],
    ['/groups/nobody-at-all', 'Group not found'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
    await expect(page.locator('main')).toContainText('nobody-at-all')
    await expect(page.getByRole('button', { name: /Mark as delivered/ })).toHaveCount(0)
    await expectNoProblem(page)
  }
  await page.getByRole('link', { name: 'All groups' }).click()
  await expect(page.locator('[data-group]').first()).toBeVisible()
})
