import { normalize } from '@/lib/server/records/normalize'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { figureText } from '@/lib/shared/charts/change'
import { LAST_WEEK } from '../e2e/support/doors'
import { ADMIN, nowSeconds } from '../e2e/support/setting'
import { expectSettled } from '../e2e/support/settled'
import { dumpCalls } from '../e2e/support/simulator'
import { expect } from '../e2e/support/test'
import type { RawRecord } from '../unit/analytics/make-records'
import { readRecord } from '../unit/analytics/read-record'
import { COUNTED_METRICS, type CountedMetric, referenceMetric } from '../unit/analytics/reference'
import { referenceMatching, spanOf } from '../unit/analytics/reference-filters'
import { FRONT, PROCESSES, test } from './browser'

const PARAMS = { range: 'last-week', tz: 'Europe/Paris' }
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
