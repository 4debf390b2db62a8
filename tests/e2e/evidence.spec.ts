import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { expectAccessible } from './support/accessibility'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent'), viewport: { width: 1280, height: 900 } })

test('an evidence pack opens offline, requests nothing, and its hash is right', async ({ page, request, browser }) => {
  const answer = await request.get('/api/calls?range=last-week&status=ended&sort=-people&perPage=1')
  const { sessionId } = (await answer.json()).data[0]
  await page.goto(`/calls/${encodeURIComponent(sessionId)}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Evidence pack', exact: true }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^call-.+\.html$/)
  const file = test.info().outputPath('pack.html')
  await download.saveAs(file)

  const offline = await browser.newContext({ offline: true })
  const reader = await offline.newPage()
  const requested: string[] = []
  reader.on('request', (one) => requested.push(one.url()))
  await reader.goto(pathToFileURL(file).href)
  expect(requested).toEqual([pathToFileURL(file).href])
  await expect(reader.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(reader.getByText(sessionId).first()).toBeVisible()
  const raw = await reader.locator('#raw').evaluate((element) => element.textContent ?? '')
  expect(JSON.parse(raw).sessionId).toBe(sessionId)
  await expect(reader.locator('#sha256')).toHaveText(createHash('sha256').update(raw, 'utf8').digest('hex'))
  await expectAccessible(reader)
  await reader.setViewportSize({ width: 375, height: 800 })
  const sideways = await reader.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(sideways).toBe(false)
  await offline.close()
})
