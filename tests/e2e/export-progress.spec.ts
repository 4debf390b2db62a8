import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parquetMetadata } from 'hyparquet'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('admin') })

const LIMIT = 100
const PATH = '**/api/calls/export?*'

/** Makes the page request few calls at a time, and lets a test answer each request itself. */
async function inSmallParts(page: Page, answer: (index: number) => 'abort' | Promise<void> | undefined) {
  let index = 0
  await page.route(PATH, async (route) => {
    const own = answer(index++)
    if (own === 'abort') return route.abort('connectionreset')
    await own
    const url = new URL(route.request().url())
    if (url.searchParams.has('limit')) url.searchParams.set('limit', String(LIMIT))
    await route.continue({ url: url.toString() })
  })
}

async function begin(page: Page, format: string): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: format }).click()
}

async function bytesOf(download: { path: () => Promise<string> }): Promise<Buffer> {
  return readFile(await download.path())
}

test.beforeEach(async ({ page }) => {
  await page.goto('/calls?range=28d&status=ended')
  await expect(page.getByRole('heading', { name: /\d calls$/ })).toBeVisible()
})

test('an export shows its progress, and the saved file is that of a plain download', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await inSmallParts(page, (index) => (index === 2 ? held : undefined))
  const saved = page.waitForEvent('download')
  await begin(page, 'CSV')
  await expect(page.getByText(`· ${LIMIT * 2} of`)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Export' })).toHaveAttribute('aria-valuenow', /^\d+$/)
  release()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^calls_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d_Europe-Paris\.csv$/)
  const plain = await page.request.get('/api/calls/export?format=csv&range=28d&status=ended&sort=-time')
  expect((await bytesOf(download)).toString()).toBe(await plain.text())
  await expect(page.getByRole('progressbar', { name: 'Export' })).toHaveCount(0)

  const seen = page.waitForEvent('download')
  await begin(page, 'This view')
  const [heads, first] = (await bytesOf(await seen)).toString().split('\r\n')
  expect(heads).toBe('\uFEFFWhen,From → To,Outcome,Duration,People,Issues')
  // In the browser's time zone.
  const { data } = await (await page.request.get('/api/calls?range=28d&status=ended&perPage=1')).json()
  expect(first).toContain(new Date(data[0].time * 1000).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }))
})

test('an export that loses its connection resumes where it stopped', PROOF, async ({ page }) => {
  let isBroken = false
  await inSmallParts(page, (index) => {
    if (index === 2) isBroken = true
    return isBroken ? 'abort' : undefined
  })
  await begin(page, 'Parquet')
  await expect(page.getByText(`The Parquet export stopped after ${LIMIT * 2} of`)).toBeVisible({ timeout: 15_000 })
  isBroken = false
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Resume' }).click()
  const bytes = await bytesOf(await saved)
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  const { total } = (await (await page.request.get('/api/calls?range=28d&status=ended&perPage=1')).json()).meta
    .pagination
  expect(Number(parquetMetadata(file).num_rows)).toBe(total)
})

test('a cancelled export leaves nothing behind, and another one can begin', PROOF, async ({ page }) => {
  await inSmallParts(page, (index) => (index === 1 ? new Promise<void>(() => {}) : undefined))
  await begin(page, 'NDJSON')
  await expect(page.getByText(`· ${LIMIT} of`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar', { name: 'Export' })).toHaveCount(0)
  await page.unroute(PATH)
  const saved = page.waitForEvent('download')
  await begin(page, 'NDJSON')
  expect((await saved).suggestedFilename()).toMatch(/\.ndjson$/)
})
