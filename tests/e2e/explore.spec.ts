import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { doorsIn, expectCounts, expectTextCounts, LAST_WEEK } from './support/doors'
import { follow } from './support/follow'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('ops'), viewport: { width: 1280, height: 900 } })

async function openReport(page: Page, words: string): Promise<void> {
  await follow(page, `/explore?${words}&${LAST_WEEK}`)
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
}

/** Downloads a format from the Export menu. */
async function exportAs(page: Page, kind: 'SVG' | 'PNG' | 'CSV'): Promise<Download> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: `Download ${kind}` }).click(),
  ])
  return download
}

test('every figure of a table, layer of an area chart and cell of a heatmap opens as many calls as it says, including the others', async ({
  page,
}) => {
  for (const [words, least] of [
    ['metrics=calls,answered,missed,together&by=initiator&top=5&form=table', 5 * 4],
    ['metrics=calls&by=day,status&form=table', 7 * 3],
  ] as const) {
    await openReport(page, words)
    const doors = await doorsIn(page, 'main table')
    expect(doors.length, words).toBeGreaterThanOrEqual(least)
    await expectTextCounts(page.request, doors)
  }
  for (const words of ['metrics=calls&by=day,outcome&form=area', 'metrics=missed&by=hour,weekday&form=heatmap']) {
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
    await expectCounts(page.request, doors.slice(0, 40))
  }
})

test('a report is built with the keyboard, is in the URL and survives a reload', async ({ page }) => {
  await page.goto(`/explore?${LAST_WEEK}`)
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

test('an impossible chart is not offered, and says why if the URL asks for it', async ({ page }) => {
  await openReport(page, 'metrics=durationP95&by=day,type&form=area')
  await expect(page.getByText('“95th percentile duration” does not add up', { exact: false })).toBeVisible()
  const area = page.getByRole('button', { name: /^Area: unavailable/ })
  await expect(area).toHaveAttribute('aria-disabled', 'true')
  await area.click({ force: true })
  await expect(page.getByRole('button', { name: 'Line', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('compared by weekday, the previous period is named and its sum is the total', async ({ page }) => {
  await openReport(page, 'metrics=calls&by=day&form=table&compare=weekdays')
  await expect(page.getByText(/compared with the previous period, aligned by weekday \(/)).toBeVisible()
  const answer = await page.request.get(`/api/analytics?metrics=calls&compare=weekdays&${LAST_WEEK}`)
  const { data, meta } = await answer.json()
  const params = new URLSearchParams({
    from: String(meta.previous.from),
    to: String(meta.previous.to),
    tz: 'Europe/Paris',
  })
  await expectCounts(page.request, [{ href: `/calls?${params}`, count: data[0]['previous.calls'] }])
  await expect(page.locator('tfoot')).toContainText(data[0]['previous.calls'].toLocaleString('en'))
})

test.describe('an agent', () => {
  test.use({ storageState: stateFile('agent') })

  test('can export the picture but not the figures, and is told who can', PROOF, async ({ page }) => {
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
    expect(download.suggestedFilename()).toMatch(/^calls-by-day-and-status_[\d_-]+_Europe-Paris\.svg$/)
  })
})

test('bars and a heatmap are exported as pictures like every other chart', PROOF, async ({ page }) => {
  for (const [words, part] of [
    ['metrics=calls&by=hour,weekday&form=heatmap', 'Wednesday'],
    ['metrics=calls&by=initiator&form=bars', ' others'],
  ] as const) {
    await openReport(page, words)
    await expect(page.locator('[data-chart] svg a').first()).toBeAttached()
    const download = await exportAs(page, 'SVG')
    const svg = String(await readFile(await download.path()))
    expect(svg).toContain(`${part}</text>`)
    expect(svg).not.toMatch(/var\(--|color-mix|href=|class=|aria-/)
    expect(svg.match(/<rect /g)?.length).toBeGreaterThan(5)
  }
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    const details = colorScheme === 'dark' ? PROOF : {}
    test('a chart is exported as a self-contained picture, and its figures as CSV', details, async ({ page }) => {
      await openReport(page, 'metrics=calls&by=day,status&form=area')
      await expect(page.locator('[data-chart] svg').first()).toBeVisible()
      const files: Record<string, Buffer> = {}
      for (const kind of ['SVG', 'PNG', 'CSV'] as const) {
        const download = await exportAs(page, kind)
        expect(download.suggestedFilename()).toMatch(
          new RegExp(`^calls-by-day-and-status_[\\d_-]+_Europe-Paris\\.${kind.toLowerCase()}$`),
        )
        files[kind] = await readFile(await download.path())
      }
      const svg = String(files.SVG)
      expect(svg).not.toMatch(/var\(--|color-mix|currentColor|href=|class=/)
      expect(svg).toContain('data:font/woff2;base64,')
      expect(svg).toContain(colorScheme === 'light' ? 'fill="#ffffff"' : 'fill="#11151d"')
      expect(files.PNG?.subarray(1, 4).toString()).toBe('PNG')
      expect(files.PNG?.length).toBeGreaterThan(20_000)
      const [head, ...lines] = String(files.CSV).trimEnd().split('\r\n')
      expect(head).toBe('\uFEFFDay (Europe/Paris),Status,Calls,Report')
      expect(lines[0]).toMatch(/,"http:\/\/.*\/explore\?.*metrics=calls&by=day,status&form=area"$/)
      const sum = lines.reduce((total, line) => total + Number(line.split(',')[2]), 0)
      await expectCounts(page.request, [{ href: `/calls?${LAST_WEEK}`, count: sum }])
    })
  })
