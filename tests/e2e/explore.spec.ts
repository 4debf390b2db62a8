import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('ops'), viewport: { width: 1280, height: 900 } })

/** Last week: nothing in it changes any more. */
const QUIET = 'range=last-week&tz=Europe/Paris'

async function openReport(page: Page, words: string): Promise<void> {
  await page.goto(`/explore?${words}&${QUIET}`)
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
}

async function expectCounts(page: Page, counts: { href: string; count: number }[]): Promise<void> {
  for (const { href, count } of counts) {
    const answer = await page.request.get(`/api/calls?perPage=1&${new URL(href, 'http://x').searchParams}`)
    expect((await answer.json()).meta.pagination.total, href).toBe(count)
  }
}

test('every figure of a table opens exactly as many calls, the others too', async ({ page }) => {
  for (const [words, least] of [
    ['metrics=calls,answered,unanswered,together&by=initiator&top=5&form=table', 5 * 4],
    ['metrics=calls&by=day,status&form=table', 7 * 3],
    ['metrics=calls,recordings&by=sizeBand,type&form=table', 3 * 2],
    ['metrics=calls&by=person&top=3&form=table', 3],
  ] as const) {
    await openReport(page, words)
    const doors = await page.$$eval('main table a[href^="/calls?"]', (links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        count: Number((link.textContent ?? '').replaceAll(/[^\d]/g, '')),
      })),
    )
    expect(doors.length, words).toBeGreaterThanOrEqual(least)
    await expectCounts(page, doors)
  }
})

test('every layer of an area and every cell of a heatmap says what its list holds', async ({ page }) => {
  for (const words of ['metrics=calls&by=day,status&form=area', 'metrics=unanswered&by=hour,weekday&form=heatmap']) {
    await openReport(page, words)
    await expect(page.locator('[data-chart] a').first()).toBeAttached()
    const doors = await page.$$eval('[data-chart] a[href^="/calls?"]', (links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        count: Number(
          (/: ([\d,]+)(?: calls?)?(?:;|$)/.exec(link.getAttribute('aria-label') ?? '')?.[1] ?? '').replaceAll(',', ''),
        ),
      })),
    )
    expect(doors.length, words).toBeGreaterThan(5)
    await expectCounts(page, doors.slice(0, 40))
  }
})

test('a report is written with the keyboard, lives in the address and survives a reload', async ({ page }) => {
  await page.goto(`/explore?${QUIET}`)
  await expect(page.getByText('A report is a sentence')).toBeVisible()
  const metric = page.getByRole('combobox', { name: 'Metric' })
  await expect(page.getByRole('button', { name: 'Metric' })).toHaveAttribute('aria-keyshortcuts', 'm')
  await page.keyboard.press('m')
  await metric.fill('answer rate')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/metrics=answerRate/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('b')
  await page.getByRole('combobox', { name: 'Dimension' }).fill('hour of')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/by=hour/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Answer rate by hour of day')
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/form=line/)
  await expect(page.locator('[data-chart] path.recharts-line-curve').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Answer rate by hour of day')
  await expect(page.getByRole('button', { name: 'Line', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page).not.toHaveURL(/form=line/)
})

test('a preset opens a whole report', async ({ page }) => {
  await page.goto('/explore')
  await page.getByRole('button', { name: /Minutes by group/ }).click()
  await expect(page).toHaveURL(/metrics=totalMinutes&by=group|by=group.*metrics=totalMinutes/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minutes by group')
  await expect(page.locator('[data-chart]').locator('text', { hasText: / others$/ })).toBeVisible()
})

test('what is impossible is not offered, and says why to whoever comes with it', async ({ page }) => {
  await openReport(page, 'metrics=durationP95&by=day,type&form=area')
  await expect(page.getByText('“Duration, P95” does not add up', { exact: false })).toBeVisible()
  const area = page.getByRole('button', { name: /^Area: unavailable/ })
  await expect(area).toHaveAttribute('aria-disabled', 'true')
  await area.click({ force: true })
  await expect(page.getByRole('button', { name: 'Line', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('compared with the same weekdays, the period before is named and its sum is the total', async ({ page }) => {
  await openReport(page, 'metrics=calls&by=day&form=table&compare=weekdays')
  await expect(page.getByText(/compared with the previous period, aligned by weekday \(/)).toBeVisible()
  const answer = await page.request.get(`/api/analytics?metrics=calls&compare=weekdays&${QUIET}`)
  const { data, meta } = await answer.json()
  const params = new URLSearchParams({
    from: String(meta.previous.from),
    to: String(meta.previous.to),
    tz: 'Europe/Paris',
  })
  await expectCounts(page, [{ href: `/calls?${params}`, count: data[0]['previous.calls'] }])
  await expect(page.locator('tfoot')).toContainText(data[0]['previous.calls'].toLocaleString('en'))
})

test.describe('an agent', () => {
  test.use({ storageState: stateFile('agent') })

  test('saves the picture and not the figures, and is told who may', async ({ page }) => {
    await openReport(page, 'metrics=calls&by=day,status&form=area')
    await expect(page.locator('[data-chart] svg').first()).toBeVisible()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByText('Only ops and admins can export figures.')).toBeVisible()
    for (const name of ['Copy as CSV', 'Download CSV'])
      await expect(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download SVG' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('calls-by-day-and-status.svg')
  })
})

test('names with bars and a heatmap are saved as pictures like every other chart', async ({ page }) => {
  for (const [words, part] of [
    ['metrics=calls&by=hour,weekday&form=heatmap', 'Wednesday'],
    ['metrics=calls&by=initiator&form=bars', ' others'],
  ] as const) {
    await openReport(page, words)
    await expect(page.locator('[data-chart] svg a').first()).toBeAttached()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download SVG' }).click(),
    ])
    const svg = String(await readFile(await download.path()))
    expect(svg).toContain(`${part}</text>`)
    expect(svg).not.toMatch(/var\(--|color-mix|href=|class=|aria-/)
    expect(svg.match(/<rect /g)?.length).toBeGreaterThan(5)
  }
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('a chart is saved as a picture that needs nothing else, and its figures as CSV', async ({ page }) => {
      await openReport(page, 'metrics=calls&by=day,status&form=area')
      await expect(page.locator('[data-chart] svg').first()).toBeVisible()
      const files: Record<string, Buffer> = {}
      for (const kind of ['SVG', 'PNG', 'CSV']) {
        await page.getByRole('button', { name: 'Export', exact: true }).click()
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('menuitem', { name: `Download ${kind}` }).click(),
        ])
        expect(download.suggestedFilename()).toBe(`calls-by-day-and-status.${kind.toLowerCase()}`)
        files[kind] = await readFile(await download.path())
      }
      const svg = String(files.SVG)
      expect(svg).not.toMatch(/var\(--|color-mix|currentColor|href=|class=/)
      expect(svg).toContain('data:font/woff2;base64,')
      expect(svg).toContain(colorScheme === 'light' ? 'fill="#ffffff"' : 'fill="#11151d"')
      expect(files.PNG?.subarray(1, 4).toString()).toBe('PNG')
      expect(files.PNG?.length).toBeGreaterThan(20_000)
      const [head, ...lines] = String(files.CSV).trimEnd().split('\r\n')
      expect(head).toBe('Day (Europe/Paris),Status,Calls')
      const sum = lines.reduce((total, line) => total + Number(line.split(',').at(-1)), 0)
      await expectCounts(page, [{ href: `/calls?${QUIET}`, count: sum }])
    })
  })
