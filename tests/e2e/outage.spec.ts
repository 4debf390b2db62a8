import type { APIRequestContext } from '@playwright/test'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { clearFaults, seenRequests, setFaults } from './support/simulator'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('admin') })
test.afterEach(async () => {
  await clearFaults()
})

const endedCall = async (request: APIRequestContext) =>
  (await (await request.get('/api/calls?status=ended&perPage=1&range=all')).json()).data[0]

test(
  'while upstream is down pages work, calls come from the mirror, and sync recovers',
  PROOF,
  async ({ page, request }) => {
    const call = await endedCall(request)
    await setFaults([{ endpoint: 'any', kind: 'status', rate: 1, status: 503 }])
    await expect
      .poll(async () => (await (await request.get('/api/sync')).json()).data, { timeout: 45_000 })
      .toMatchObject({ state: 'waiting', lastError: expect.any(String) })

    const reading = await (await request.get(`/api/calls/${call.sessionId}`)).json()
    expect(reading.meta).toMatchObject({ source: 'mirror', reason: expect.any(String) })
    expect(reading.data.sessionId).toBe(call.sessionId)
    expect([502, 504]).toContain((await request.get('/api/calls?onBehalfOf=ana-8')).status())

    const banner = page.getByRole('status').filter({ hasText: 'The sync is waiting.' })
    for (const path of ['/', '/calls', '/live', '/settings']) {
      await page.goto(path)
      await expect(banner, path).toBeVisible()
    }
    await page.goto(`/calls/${call.sessionId}`)
    await expect(
      page.locator('main').getByText('The live request failed, so this is Callscope’s own copy.'),
    ).toBeVisible()
    await expect(page.locator('main')).toContainText(call.sessionId)

    await clearFaults()
    await expect
      .poll(async () => (await (await request.get('/api/sync')).json()).data.state, { timeout: 60_000 })
      .toBe('current')
    await expect(banner).toHaveCount(0)
  },
)

test('while upstream is slow a call opens from the mirror, with one live request', async ({ page, request }) => {
  const call = await endedCall(request)
  await setFaults([{ endpoint: 'get', kind: 'slow', rate: 1, delayMs: 2500 }])
  const requestCount = async () =>
    (await seenRequests()).filter(({ path }) => path.endsWith(`/calls/${call.sessionId}`)).length
  const before = await requestCount()
  const html = await (await request.get(`/calls/${call.sessionId}`)).text()
  expect(html).toContain('What happened')
  expect(await requestCount()).toBe(before)

  const live = page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api/calls/${call.sessionId}`)
  await page.goto(`/calls/${call.sessionId}`)
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible({ timeout: 2000 })
  expect((await (await live).json()).meta.source).toBe('live')
  expect(await requestCount()).toBe(before + 1)
})
