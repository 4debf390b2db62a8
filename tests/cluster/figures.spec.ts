import { normalize } from '@/lib/server/records/normalize'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { figureText } from '@/lib/shared/charts/change'
import { digits, LAST_WEEK } from '../e2e/support/doors'
import { ADMIN, nowSeconds } from '../e2e/support/setting'
import { expectRowKeys, expectSettled } from '../e2e/support/settled'
import { dumpCalls } from '../e2e/support/simulator'
import { expect } from '../e2e/support/test'
import type { RawRecord } from '../unit/analytics/make-records'
import { readRecord } from '../unit/analytics/read-record'
import { COUNTED_METRICS, type CountedMetric, referenceMetric } from '../unit/analytics/reference'
import { referenceMatching, spanOf } from '../unit/analytics/reference-filters'
import { FRONT, PROCESSES, test } from './browser'

const PARAMS = { range: 'last-week', tz: 'Europe/Paris' }
const PER_PAGE = 50
const MONDAY = 1

/** Last week's calls of the upstream, computed the slow and obvious way. */
async function lastWeek() {
  const raw = (await dumpCalls()).filter((record) => normalize(record, 1).kind === 'call')
  const present = { nowSeconds: nowSeconds(), staleOngoingHours: 12 }
  const window = spanOf(PARAMS, present.nowSeconds, MONDAY)
  return referenceMatching(
    raw.map((record) => readRecord(record as RawRecord)),
    { ...present, params: {}, window },
  )
}

test('someone signs in through the front, and every figure of the Overview is that of the raw calls', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  expect(new URL(page.url()).origin).toBe(FRONT)
  const calls = await lastWeek()
  expect(calls.length).toBeGreaterThan(100)
  for (const origin of [FRONT, ...PROCESSES]) {
    await page.goto(`${origin}/?${LAST_WEEK}`)
    await expectSettled(page)
    const figures = page.locator('[data-figure]')
    await expect(figures.first()).toBeVisible()
    const names = await figures.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-figure')))
    const counted = names.filter((name): name is CountedMetric => COUNTED_METRICS.includes(name as CountedMetric))
    expect(counted).toContain('calls')
    for (const name of counted) {
      const text = figureText(METRICS[name], referenceMetric(name, calls))
      await expect(page.locator(`[data-figure="${name}"] p:first-of-type a`), `${name} at ${origin}`).toHaveText(text)
    }
  }
})

test('the list has every call of the week once, on screen and page by page, whoever answers', async ({ adminPage }) => {
  const page = await adminPage()
  const expected = (await lastWeek()).map(({ sessionId }) => sessionId).sort()
  await page.goto(`/calls?${LAST_WEEK}&perPage=${PER_PAGE}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/\d calls$/)
  expect(digits(await heading.textContent())).toBe(expected.length)
  await page.getByRole('button', { name: 'Duration' }).click()
  await expect(page).toHaveURL(/sort=-duration/)
  const listed: string[] = []
  const durations: number[] = []
  const pages = Math.ceil(expected.length / PER_PAGE)
  for (let number = 1; number <= pages; number += 1) {
    const query = `${LAST_WEEK}&perPage=${PER_PAGE}&sort=-duration&page=${number}`
    const { data } = await (await page.request.get(`/api/calls?${query}`)).json()
    for (const call of data) {
      listed.push(call.sessionId)
      durations.push(call.durationSeconds ?? -1)
    }
  }
  expect(listed.sort()).toEqual(expected)
  expect(durations).toEqual([...durations].sort((a, b) => b - a))
  // In the browser the list scrolls and loads each page when it is reached.
  const list = page.getByRole('region', { name: 'List of calls' })
  const rowPx = await page
    .locator('main [data-session]')
    .first()
    .evaluate((row) => (row as HTMLElement).offsetHeight)
  await list.evaluate((element, top) => element.scrollTo({ top }), rowPx * PER_PAGE * 1.5)
  await expect(page).toHaveURL(/[?&]page=2\b/)
})

test('a call is opened from the list, with its story and its timeline, and by its address at each process', async ({
  adminPage,
}) => {
  const page = await adminPage()
  await page.goto(`/calls?${LAST_WEEK}&status=ended&receiverType=group`)
  await expectRowKeys(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => /^\/calls\/./.test(url.pathname))
  const address = new URL(page.url())
  for (const origin of [FRONT, ...PROCESSES]) {
    if (origin !== FRONT) await page.goto(`${origin}${address.pathname}${address.search}`)
    await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
    await expect(page.locator('[role=slider] svg')).toBeVisible()
    expect(await page.locator('[data-lane] [data-uid] rect').count()).toBeGreaterThan(1)
  }
})
