import { timeText } from '@/lib/shared/zones/written-time'
import { zoned } from '../support/zoned'
import { askedBy } from './support/asked'
import { LAST_WEEK } from './support/doors'
import { PROOF } from './support/proof'
import { nowSeconds, stateFile } from './support/setting'
import { expectSettled, expectToListen } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent'), timezoneId: 'Europe/Paris' })

const dayAt = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
const today = () => dayAt(nowSeconds() + 2 * 3600)
const daysAgo = (days: number) => dayAt(nowSeconds() + 2 * 3600 - days * 86_400)

test('days of the calendar are chosen by clicks, a drag and keys, in the page’s zone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/calls?range=7d&tz=Europe/Paris')
  await expectToListen(page)
  const open = () => page.getByRole('button', { name: /^Time range/ }).click()
  const day = (date: string) => page.locator(`[data-day="${date}"]`)

  await open()
  await expect(page.getByRole('grid')).toHaveCount(2)
  await expect(day(today())).toHaveAttribute('aria-current', 'date')
  await day(daysAgo(2)).click()
  await day(daysAgo(6)).hover()
  await expect(page.locator('td[aria-selected="true"]')).toHaveCount(5)
  await day(daysAgo(6)).click()
  await expect(page.getByText('· 5 days')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(6)}&to=${daysAgo(1)}(&|$)`))

  await open()
  await expect(page.locator('td[aria-selected="true"]')).toHaveCount(5)
  await day(daysAgo(9)).hover()
  await page.mouse.down()
  await day(daysAgo(7)).hover()
  await page.mouse.up()
  await expect(page.getByText('· 3 days')).toBeVisible()

  await day(daysAgo(7)).focus()
  await page.keyboard.press('ArrowUp')
  await expect(day(daysAgo(14))).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(day(today())).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('· 14 days')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(13)}&to=${daysAgo(-1)}(&|$)`))

  await open()
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  await from.fill('3/4')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Not a date. Write it like 5 Nov 2026, 14:00.')).toBeVisible()
  await expect(from).toHaveValue('3/4')
  await from.fill('yesterday 9:30am')
  await to.fill(daysAgo(2))
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Must be after From.')).toBeVisible()
  await to.fill('today')
  await expect(page.getByText(timeText(`${daysAgo(-1)}T00:00`, 'to', zoned('Europe/Paris'), true))).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(1)}T09:30&to=${daysAgo(-1)}`))
})

test(
  'figures are compared with the same weekdays unless the previous period or nothing is chosen',
  PROOF,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/?range=30d&tz=Europe/Paris')
    const main = page.getByRole('main')
    await expect(main.getByText(/vs\. the same weekdays 5 weeks before/)).toBeVisible()
    await expectToListen(page)
    await page.getByRole('button', { name: /^Compare/ }).click()
    await page.getByRole('menuitemradio', { name: /Previous period/ }).click()
    await expect(page).toHaveURL(/compare=previous/)
    await expect(main.getByText(/vs\. the 30 days before/)).toBeVisible()
    await page.getByRole('button', { name: /^Compare/ }).click()
    await page.getByRole('menuitemradio', { name: /No comparison/ }).click()
    await expect(page).toHaveURL(/compare=none/)
    await expect(main.getByText(/vs\. /)).toHaveCount(0)
    await page.goto(`/issues?${LAST_WEEK}`)
    await expect(page.getByRole('button', { name: /^Time range/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Compare/ })).toHaveCount(0)
  },
)

for (const [width, details] of [
  [768, {}],
  [1024, PROOF],
  [1440, PROOF],
] as const)
  test(`the filter bar stays on one line at ${width} px, and one list has all filters`, details, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/?${LAST_WEEK}&status=ended,unanswered&type=audio&minDuration=2&tag=vip&anomaly=coerced-field`)
    await expectToListen(page)
    const bar = page.getByRole('group', { name: 'Filters' })
    await expect(bar.getByRole('button', { name: 'Clear', exact: true })).toBeVisible()
    const tops = await bar.locator('button:visible').evaluateAll((buttons) =>
      buttons
        .filter((one) => getComputedStyle(one).visibility !== 'hidden')
        .map((one) => {
          const { top, height } = one.getBoundingClientRect()
          return Math.round(top + height / 2)
        }),
    )
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4)
    const clear = await bar.getByRole('button', { name: 'Clear', exact: true }).boundingBox()
    expect((clear?.x ?? 0) + (clear?.width ?? 0)).toBeLessThanOrEqual(width)
    // Every selected value can be seen and removed.
    for (const name of ['Status', 'Type', 'Tag', 'Anomaly', 'Duration'])
      await expect(bar.getByRole('button', { name: new RegExp(`^Remove ${name}`) }), name).toHaveCount(1)
    await bar.getByRole('button', { name: 'Add filter' }).click()
    const list = page.getByRole('dialog', { name: 'Filters to add' })
    await expect(list.getByLabel('Duration: at least')).toBeVisible()
    await list.getByLabel('Duration: at least').fill('1 min 30 s')
    await list.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/minDuration=90/)
    await bar.getByRole('button', { name: 'Add filter' }).click()
    await list.getByLabel('Find a filter').fill('audi')
    await expect(list.getByRole('checkbox')).toHaveCount(1)
  })

test('the list of data issues has counts, which open as many calls', PROOF, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/calls?range=all')
  await expectToListen(page)
  await page.getByRole('button', { name: 'Add filter' }).click()
  const first = page
    .locator('section', { has: page.getByRole('heading', { name: 'Anomaly' }) })
    .locator('label')
    .filter({ hasText: /[1-9]/ })
    .first()
  const [, count] = /([\d,]+)$/.exec((await first.textContent()) ?? '') ?? []
  await first.click()
  await expect(page).toHaveURL(/anomaly=/)
  const anomaly = new URL(page.url()).searchParams.get('anomaly')
  const answer = await page.request.get(`/api/calls?range=all&perPage=1&anomaly=${anomaly}`)
  expect((await answer.json()).meta.pagination.total).toBe(Number(count?.replaceAll(',', '')))
})

test('a phone’s bar has four pages, and the others with the theme behind More', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await page.goto(`/?${LAST_WEEK}`)
  await expectToListen(page)
  const bar = page.getByRole('navigation', { name: 'Pages' })
  await expect(bar.getByRole('link')).toHaveText(['My calls', 'Calls', 'Live', 'Call-backs'])
  await bar.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'More pages' })
  await sheet.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await sheet.getByRole('link', { name: 'People', exact: true }).click()
  await expect(page).toHaveURL(/\/people\?.*range=last-week/)
  await expect(sheet).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Groups' }).click()
  await expect(page).toHaveURL(/\/groups\?.*range=last-week/)
})

test('a tooltip lies above annotations', PROOF, async ({ page, requestAs, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const ops = await requestAs('ops')
  const at = nowSeconds() - 6 * 86_400
  const data = { body: 'Release', from: String(at), to: String(at + 4 * 86_400) }
  const made = await ops.post('/api/annotations', { data, headers: { origin: baseURL ?? '' } })
  expect(made.ok()).toBe(true)
  const { id } = (await made.json()).data
  await page.goto('/?range=7d&tz=Europe/Paris')
  await page.locator('[data-annotation-mark]').first().waitFor()
  // Anything that loads above the chart would move it away from the pointer.
  await expectSettled(page)
  const bar = await page.locator('[data-bucket]').nth(2).boundingBox()
  await page.mouse.move((bar?.x ?? 0) + 2, (bar?.y ?? 0) + 2)
  const tooltip = page.locator('.recharts-tooltip-wrapper').first()
  await expect(tooltip).toBeVisible()
  const layers = await page.evaluate(() => {
    const layer = document.querySelector('[data-annotation-mark]')?.parentElement
    const wrapper = document.querySelector('.recharts-tooltip-wrapper')
    return [layer, wrapper].map((one) => Number(one && getComputedStyle(one).zIndex))
  })
  expect(layers[1]).toBeGreaterThan(layers[0] as number)
  await ops.delete(`/api/annotations/${id}`, { headers: { origin: baseURL ?? '' } })
})

test('the answers to a choice are there before it is made, and a page asks everything at once', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const asked: string[][] = []
  page.on('request', (request) => asked.push(askedBy(request).map((url) => `${url.pathname}${url.search}`)))
  await page.goto(`/?${LAST_WEEK}`)
  await expectToListen(page)
  await page.getByRole('button', { name: 'Add filter' }).click()
  const choice = page.getByRole('checkbox', { name: /^Missed/ })
  await expect(choice).toBeAttached()
  const mentions = () => asked.flat().filter((question) => question.includes('outcome=missed'))
  expect(mentions()).toEqual([])

  await page.locator('label').filter({ has: choice }).hover()
  await expect.poll(() => mentions().length).toBeGreaterThan(5)
  const together = asked.filter((questions) => questions.some((question) => question.includes('outcome=missed')))
  expect(together).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  const before = mentions()
  expect(before.some((question) => question.includes('metrics=calls%2Cresolved'))).toBe(true)
  await page.locator('label').filter({ has: choice }).click()
  await expect(page).toHaveURL(/outcome=missed/)
  await expect(choice).toBeChecked()
  await page.waitForLoadState('networkidle')
  // The click may request what it brings into view, but nothing a second time.
  expect(
    mentions()
      .slice(before.length)
      .filter((question) => before.includes(question)),
  ).toEqual([])
})
