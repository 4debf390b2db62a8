import { expect, type Page, test } from '@playwright/test'
import { stateFile } from './support/setting'

test.use({ storageState: stateFile('ops'), viewport: { width: 1280, height: 900 } })

/** Last week: nothing in it changes any more. */
const QUIET = 'range=last-week&tz=Europe/Paris'

const digits = (text: string) => Number(text.replaceAll(/[^\d]/g, ''))

async function openOverview(page: Page): Promise<void> {
  await page.goto(`/?${QUIET}`)
  await expect(page.locator('[data-figure="calls"] a')).toBeVisible()
  await expect(page.locator('[data-series]').first()).toBeAttached()
}

test('every count on the Overview opens a list of exactly that many calls', async ({ page, request }) => {
  await openOverview(page)
  const doors = await page.$$eval('main a[href^="/calls?"]', (links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      label: link.getAttribute('aria-label') ?? '',
      text: link.textContent ?? '',
    })),
  )
  const counts = doors.flatMap(({ href, label, text }) => {
    const named =
      /(?:^|: |show )(\d[\d,]*) (?:calls|answered calls)/.exec(label) ??
      /^(?!Minutes|Peak)[A-Za-z]+: (\d[\d,]*); show/.exec(label) ??
      /^(\d[\d,]*) calls?$/.exec(text)
    return named?.[1] ? [{ href, count: digits(named[1]) }] : []
  })
  expect(counts.length).toBeGreaterThan(100)
  for (const { href, count } of counts) {
    const params = new URL(href, 'http://x').searchParams
    const answer = await request.get(`/api/calls?perPage=1&${params}`)
    expect((await answer.json()).meta.pagination.total, href).toBe(count)
  }
})

test('a segment of the chart opens its calls, and the bars add up to the total', async ({ page, request }) => {
  await openOverview(page)
  const total = digits((await page.locator('[data-figure="calls"] a').textContent()) ?? '')
  const segments = await page.$$eval('main a[href*="from="][href*="status="]', (links) => [
    ...new Set(links.map((link) => link.getAttribute('href') ?? '')),
  ])
  const bars = segments.filter((href) => new URL(href, 'http://x').searchParams.get('status')?.split(',').length === 1)
  let sum = 0
  for (const href of bars) {
    const answer = await request.get(`/api/calls?perPage=1&${new URL(href, 'http://x').searchParams}`)
    sum += (await answer.json()).meta.pagination.total
  }
  expect(sum).toBe(total)
})

test('from a number to its calls: the same count stands over the list', async ({ page }) => {
  await openOverview(page)
  const unanswered = digits((await page.locator('[data-figure="unanswered"] a').textContent()) ?? '')
  await page.locator('[data-figure="unanswered"] a').click()
  await expect(page).toHaveURL(/\/calls\?.*status=unanswered/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${unanswered.toLocaleString('en')} calls`)
  await page.goBack()
  await expect(page.locator('[data-figure="unanswered"] a')).toBeVisible()
})

test('dragging over the chart zooms the whole page, in the URL', async ({ page }) => {
  await openOverview(page)
  const first = await page.locator('[data-bucket]').first().boundingBox()
  const surface = await page.locator('[data-bucket]').evaluateAll((bars) => {
    const boxes = bars.map((bar) => bar.getBoundingClientRect())
    return {
      left: Math.min(...boxes.map((box) => box.left)),
      right: Math.max(...boxes.map((box) => box.right)),
      bottom: Math.max(...boxes.map((box) => box.bottom)),
    }
  })
  expect(first).not.toBeNull()
  const step = (surface.right - surface.left) / 7
  const y = surface.bottom - 20
  await page.mouse.move(surface.left + step * 1.4, y)
  await page.mouse.down()
  await page.mouse.move(surface.left + step * 3.4, y, { steps: 8 })
  await page.mouse.up()
  await expect(page).toHaveURL(/[?&]from=\d+&to=\d+/)
  const { searchParams } = new URL(page.url())
  expect(Number(searchParams.get('to')) - Number(searchParams.get('from'))).toBe(3 * 86_400)
  await page.goBack()
  await expect(page).toHaveURL(/range=last-week/)
})

test('a filter narrows every panel and survives a reload', async ({ page }) => {
  await openOverview(page)
  const before = digits((await page.locator('[data-figure="calls"] a').textContent()) ?? '')
  await page.getByRole('button', { name: /^Status/ }).click()
  await page.locator('label', { hasText: 'Unanswered' }).click()
  await expect(page).toHaveURL(/status=unanswered/)
  await expect
    .poll(async () => digits((await page.locator('[data-figure="calls"] a').textContent()) ?? ''))
    .toBeLessThan(before)
  const narrowed = await page.locator('[data-figure="calls"] a').textContent()
  await page.reload()
  await expect(page.locator('[data-figure="calls"] a')).toHaveText(narrowed ?? '')
})
