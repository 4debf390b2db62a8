import type { APIRequestContext, Page } from '@playwright/test'
import { sizesOf } from './support/built-scripts'
import { digits, expectCounts, LAST_WEEK, totalsOf } from './support/doors'
import { expectFirstScreen } from './support/first-screen'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expectSettled, scrollThrough } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('ops'), viewport: { width: 1280, height: 900 } })

/** The total of a figure’s card. */
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"] p:first-of-type a`)

async function openOverview(page: Page, query = LAST_WEEK): Promise<void> {
  await page.goto(`/?${query}`)
  await expectSettled(page)
  await expect(figure(page, 'calls')).toBeVisible()
  await expect(page.locator('[data-series]').first()).toBeAttached()
}

/** Links whose figure is not a count of calls (minutes, rates, durations, a peak); they open the calls that the figure covers. */
const NO_COUNT = [
  /^[\d,.]+ minutes with .*; show the calls, most minutes first$/,
  /^[\d.]+ % of the calls with .* were answered; show them$/,
  /^Answered of .*: [\d.]+ %; show these calls$/,
  /^Minutes: .*; show all calls in the range, most minutes first$/,
]
const COUNTS = [/(?:^|: |show )(\d[\d,]*) (?:answered )?calls?\b/, /^(?!Minutes|Peak|Wait)[^:]+: (\d[\d,]*); show/]

type CountedDoor = { href: string; words: string; count: number }

/** Every link on the page that says how many calls it opens. Fails on a link that says no count and is not a known exception. */
async function countedDoors(page: Page): Promise<CountedDoor[]> {
  const doors = await page.$$eval('main a[href^="/calls?"]', (links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      words: (link.getAttribute('aria-label') ?? link.textContent ?? '').trim(),
      isName: link.closest('th') !== null,
    })),
  )
  return doors.flatMap(({ href, words, isName }) => {
    if (NO_COUNT.some((pattern) => pattern.test(words))) return []
    const found = COUNTS.map((pattern) => pattern.exec(words)?.[1]).find((count) => count !== undefined)
    if (found !== undefined) return [{ href, words, count: digits(found) }]
    // A person’s name opens the calls that the number beside it counts.
    expect(isName, `${words} opens ${href} and says no count`).toBe(true)
    return []
  })
}

const expectExact = (doors: readonly CountedDoor[], request: APIRequestContext) => expectCounts(request, doors)

/** Kilobytes of scripts, as the server sends them, until the charts are drawn; the chart library loads after the first paint. Only ever lower it. */
const SCRIPT_BUDGET = 325

type Drawn = { drawnAtMs: number }

/** Records when the first chart is drawn. */
function noteDrawn() {
  Object.assign(window, { drawnAtMs: Number.NaN })
  const observer = new MutationObserver(() => {
    if (document.querySelector('main .recharts-surface') === null) return
    Object.assign(window, { drawnAtMs: performance.now() })
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

test.describe('opened for the first time', () => {
  test.use({ isAlone: true })

  test('every count on the Overview opens a list of exactly that many calls, within its budget of scripts', async ({
    page,
    request,
  }) => {
    await page.addInitScript(noteDrawn)
    await openOverview(page)
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= (window as unknown as Drawn).drawnAtMs)
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    )
    const sizes = sizesOf(scripts.map((script) => script.replace('/_next/', '')))
    const kilobytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    // The frame and the chart library alone are more than this.
    expect(kilobytes).toBeGreaterThan(200)
    expect(Math.round(kilobytes), JSON.stringify(sizes.slice(0, 6))).toBeLessThanOrEqual(SCRIPT_BUDGET)
    await scrollThrough(page)
    const doors = await countedDoors(page)
    expect(doors.length).toBeGreaterThan(150)
    for (const part of ['weekday=', 'outcome=', 'maxRing=', 'uid=', 'from=', 'activeAt='])
      expect(
        doors.some(({ href }) => href.includes(part)),
        `doors by ${part}`,
      ).toBe(true)
    await expectExact(doors, request)
  })
})

test('what the funnel was split by leads to its report', async ({ page }) => {
  await page.goto(`/?${LAST_WEEK}&type=audio&split=weekday`)
  await expect(page).toHaveURL(/\/explore\?.*type=audio.*by=weekday/)
  await expect(page.getByRole('columnheader', { name: 'Connected' })).toBeVisible()
})

test('the first screen has at most 60 numbers and 60 controls, and a phone’s has the answer; the page brings its answers and loads no other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.postData() ?? request.url()))
  // On a busy machine the server sends the page before it has all answers, and the browser asks for the rest.
  await expect(async () => {
    asked.length = 0
    await openOverview(page)
    expect(asked.filter((text) => /api.(analytics|brief|callbacks)|_rsc=/.test(text))).toEqual([])
  }).toPass()
  await expectFirstScreen(page)
  await page.setViewportSize({ width: 375, height: 812 })
  for (const answer of [page.getByLabel('Brief'), figure(page, 'answerRate'), figure(page, 'missed')])
    await expect(answer).toBeInViewport({ ratio: 1 })
})

test('a segment of the chart opens its calls, and the bars add up to the total, by outcome and by status', async ({
  page,
  request,
}) => {
  await openOverview(page)
  const total = digits(await figure(page, 'calls').textContent())
  for (const level of ['outcome', 'status']) {
    await expect(page.locator(`main a[href*="from="][href*="${level}="]`).first()).toBeAttached()
    const bars = await page.$$eval(`main a[href*="from="][href*="${level}="]`, (links) => [
      ...new Set(links.map((link) => link.getAttribute('href') ?? '')),
    ])
    const sums = (await totalsOf(request, bars)).values()
    expect([...sums].reduce((sum, calls) => sum + calls, 0)).toBe(total)
    await page.getByRole('button', { name: 'By status' }).click()
  }
})

test('dragging over the chart zooms the whole page, in the URL', PROOF, async ({ page }) => {
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

test('a filter applies to every panel and survives a reload', PROOF, async ({ page }) => {
  await openOverview(page)
  const before = digits(await figure(page, 'calls').textContent())
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.locator('label', { hasText: 'Missed' }).click()
  await expect(page).toHaveURL(/outcome=missed/)
  await expect.poll(async () => digits(await figure(page, 'calls').textContent())).toBeLessThan(before)
  const narrowed = await figure(page, 'calls').textContent()
  await page.reload()
  await expect(figure(page, 'calls')).toHaveText(narrowed ?? '')
})
