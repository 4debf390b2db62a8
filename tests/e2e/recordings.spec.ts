import type { Page, Request } from '@playwright/test'
import { makeCall, participant, recording, transcript } from '../support/make-call'
import { expectAccessibleInBothThemes, expectNoSeriousProblem } from './support/accessibility'
import { nowMs, nowSeconds, stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('admin'), viewport: { width: 1280, height: 900 } })

const FILE = 'https://recordings.example/rec-1.wav'
const SECONDS = 120
const RATE = 4000

/** A quiet tone of `SECONDS` as 8-bit mono WAV. */
function wav(): Buffer {
  const length = SECONDS * RATE
  const file = Buffer.alloc(44 + length)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + length, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(length, 40)
  for (let index = 0; index < length; index += 1) file[44 + index] = 128 + Math.round(8 * Math.sin(index / 8))
  return file
}

/** Serves the file as a file server does, with range requests; returns the URLs that were requested. */
async function serveFile(page: Page, isAllowed: (url: string) => boolean = () => true): Promise<string[]> {
  const requested: string[] = []
  const body = wav()
  await page.route('https://recordings.example/**', (route) => {
    const request = route.request()
    requested.push(request.url())
    if (!isAllowed(request.url())) return route.fulfill({ status: 403, body: 'expired' })
    const range = /bytes=(\d+)-(\d*)/.exec(request.headers().range ?? '')
    if (!range) return route.fulfill({ body, contentType: 'audio/wav', headers: { 'accept-ranges': 'bytes' } })
    const from = Number(range[1])
    const to = range[2] ? Number(range[2]) : body.length - 1
    return route.fulfill({
      status: 206,
      body: body.subarray(from, to + 1),
      contentType: 'audio/wav',
      headers: { 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${to}/${body.length}` },
    })
  })
  return requested
}

const T0 = 1_700_000_100
/** A conversation of 140 s from T0, recorded from its tenth second on. */
const CALL = makeCall({
  sessionId: 'v1.us.e2e.recorded',
  initiatedAt: T0 - 10,
  startedAt: T0,
  endedAt: T0 + 140,
  time: T0 - 10,
  hasRecording: true,
  participants: [participant('bo-2', 0, 140, { name: 'Bo' }), participant('ana-8', 0, 138)],
  recordings: [{ ...recording(10, 10 + SECONDS), recording_url: FILE }],
})

type Answer = { call?: () => object; transcripts?: (page: number) => object; status?: number }

/** Opens the page of a call; only the answers about the call itself are not real. */
async function open(page: Page, query = '', { call = () => CALL, transcripts = () => noTranscripts }: Answer = {}) {
  const path = `/api/calls/${CALL.sessionId}`
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: { data: call(), meta: { source: 'live', syncedAt: null, fetchedAt: T0 + 300 } } }),
  )
  await page.route(
    (url) => url.pathname === `${path}/transcriptions`,
    (route) =>
      route.fulfill({ json: transcripts(Number(new URL(route.request().url()).searchParams.get('page') ?? 1)) }),
  )
  await page.goto(`/calls/${CALL.sessionId}${query}`)
  await expect(page.getByRole('heading', { name: 'Recordings' })).toBeVisible()
}

const pageOf = (data: object[], total: number, current_page = 1) => ({
  data,
  meta: {
    pagination: { total, count: data.length, per_page: 100, current_page, total_pages: Math.ceil(total / 100) },
    source: 'live',
    syncedAt: null,
  },
})
const noTranscripts = pageOf([], 0)
const media = (page: Page) => page.locator('audio, video')
const at = (page: Page) => media(page).evaluate((element) => (element as HTMLMediaElement).currentTime)
const pinnedAt = (page: Page) => Number(new URL(page.url()).searchParams.get('t'))
const plot = (page: Page) => page.getByRole('slider', { name: /Moment in the call/ })
const play = (page: Page) => page.getByRole('button', { name: /^Play recording/ })

test('nothing loads before play; playing moves the cursor, and the cursor seeks', async ({ page }) => {
  const requested = await serveFile(page)
  await open(page, '?t=40')
  expect(requested).toEqual([])
  await expect(play(page)).toHaveText('Play from 0:30')
  await play(page).click()
  // 40 s into the call is 30 s into the file.
  await expect.poll(() => at(page)).toBeGreaterThan(30.4)
  expect(await at(page)).toBeLessThan(45)
  // The URL stays the same during playback, and then says where it stopped.
  expect(pinnedAt(page)).toBe(40)
  await media(page).evaluate((element) => (element as HTMLMediaElement).pause())
  const stopped = await at(page)
  await media(page).evaluate((element) => {
    element.addEventListener('seeking', () => {
      element.dataset.seeks = String(Number(element.dataset.seeks ?? 0) + 1)
    })
  })
  await expect.poll(() => pinnedAt(page)).toBe(Math.round(stopped + 10))
  // A moment that the player pinned itself is not sent back to it.
  expect(await at(page)).toBe(stopped)
  await expect(media(page)).not.toHaveAttribute('data-seeks')
  await plot(page).focus()
  await plot(page).press('End')
  await expect.poll(() => at(page)).toBe(SECONDS)
  await plot(page).press('Home')
  await expect.poll(() => at(page)).toBe(0)
  await plot(page).press(']')
  // The call began to ring before the recording, whose beginning is as close as it gets.
  await expect.poll(() => pinnedAt(page)).toBe(-10)
  expect(await at(page)).toBe(0)
  await page.getByRole('button', { name: /Recording stopped/ }).click()
  await expect.poll(() => at(page)).toBe(SECONDS)
  // Dragged while paused: the cursor follows, and the player stays where it was dragged.
  await media(page).evaluate((element) => {
    element.dataset.seeks = '0'
    ;(element as HTMLMediaElement).currentTime = 75.6
  })
  await expect.poll(() => pinnedAt(page)).toBe(86)
  expect(await at(page)).toBe(75.6)
  await expect(media(page)).toHaveAttribute('data-seeks', '1')
  await expect(plot(page)).toHaveAttribute('aria-valuenow', '86')
})

test('an expired link is explained, and the API provides a new one', async ({ page }) => {
  let links = 0
  const requested = await serveFile(page, (url) => url.includes('sign=3'))
  const signed = () => ({
    ...CALL,
    recordings: [{ ...CALL.recordings[0], recording_url: `${FILE}?sign=${links}` }],
  })
  await open(page, '?t=50', { call: signed })
  await play(page).click()
  const trouble = page.getByRole('alert').filter({ hasText: 'may have expired' })
  await expect(trouble).toBeVisible()
  await expect(trouble.getByText(`${FILE}?sign=0`)).toBeVisible()
  await expectNoSeriousProblem(page)
  const refresh = page.getByRole('button', { name: 'Refresh from the API' })
  await refresh.click()
  await expect(trouble).toContainText('returned the same link')
  links = 1
  await refresh.click()
  await expect(trouble).toContainText('a new link, but it does not load either')
  links = 3
  await refresh.click()
  await expect.poll(() => at(page)).toBeGreaterThan(40)
  await expect(trouble).toBeHidden()
  expect(requested.some((url) => url.endsWith('sign=3'))).toBe(true)
})

test('only https on an allowed host is loaded; any other URL is shown as text', async ({ page }) => {
  const outside: string[] = []
  const note = (request: Request) => {
    if (!request.url().startsWith(new URL(page.url()).origin)) outside.push(request.url())
  }
  const foreign = ['http://recordings.example/a.mp4', 'https://evil.example/b.mp4', 'javascript:alert(1)', null]
  await open(page, '', {
    call: () => ({
      ...CALL,
      recordings: foreign.map((recording_url, index) => ({ ...recording(10, 20), rid: `rec-${index}`, recording_url })),
    }),
    transcripts: () => pageOf([{ ...transcript(0, 60), transcriptUrl: 'http://transcripts.example/t.json' }], 1),
  })
  page.on('request', note)
  await expect(page.getByText('its URL is not https')).toHaveCount(3)
  await expect(page.getByText('evil.example is not one of the allowed hosts')).toBeVisible()
  await expect(page.getByText('gives no URL')).toBeVisible()
  for (const address of ['http://recordings.example/a.mp4', 'https://evil.example/b.mp4', 'javascript:alert(1)'])
    await expect(page.getByText(address, { exact: true })).toBeVisible()
  await expect(play(page)).toHaveCount(0)
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links.filter((href) => /evil|javascript|recordings\.example/.test(href))).toEqual([])
  // Even if one got onto the page, the browser would refuse it.
  const policy = (await page.request.get(`/calls/${CALL.sessionId}`)).headers()['content-security-policy'] ?? ''
  expect(/media-src ([^;]*)/.exec(policy)?.[1]).toBe('https://recordings.example https://transcripts.example')
  const blocked = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.blockedURI), { once: true })
        new Audio('https://evil.example/b.mp4').load()
      }),
  )
  expect(blocked).toBe('https://evil.example/b.mp4')
  expect(outside.filter((url) => url.includes('example'))).toEqual([])
})

test('transcripts are listed with their times, page by page', async ({ page }) => {
  const windows = Array.from({ length: 140 }, (_, index) => transcript(139 - index, 140 - index))
  await open(page, '', {
    call: () => ({ ...CALL, hasTranscription: true }),
    transcripts: (number) => pageOf(windows.slice((number - 1) * 100, number * 100), 140, number),
  })
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Transcripts' }) })
  await expect(card.getByRole('link', { name: /Open transcript/ })).toHaveCount(100)
  await expect(card).toContainText('100 of 140')
  await card.getByRole('button', { name: 'Show more' }).click()
  await expect(card.getByRole('link', { name: /Open transcript/ })).toHaveCount(140)
  await expect(card.getByRole('button', { name: 'Show more' })).toBeHidden()
  await expect(page.getByText('Transcribed', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: /–/ }).last().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('t')).toBe('0')
})

test('after a recent end a transcript may still arrive, and appears by itself', async ({ page }) => {
  await page.clock.install({ time: nowMs() })
  const end = nowSeconds() - 60
  let isDone = false
  await open(page, '', {
    call: () => ({ ...CALL, initiatedAt: end - 150, startedAt: end - 140, endedAt: end, time: end - 150 }),
    transcripts: () =>
      isDone ? pageOf([{ ...transcript(0, 1), startTime: end - 140, endTime: end }], 1) : noTranscripts,
  })
  await expect(page.getByText(/May still be processing/)).toBeVisible()
  isDone = true
  await page.clock.fastForward('00:35')
  await expect(page.getByRole('link', { name: /Open transcript/ })).toBeVisible()
})

test('every moment on the timeline has a link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await open(page, '?p=bo-2')
  await page.getByRole('heading', { name: 'Timeline' }).click()
  await page.keyboard.press('c')
  await expect(page.getByText('Hover over or pin a moment on the timeline first')).toBeVisible()
  const box = await plot(page).boundingBox()
  if (box === null) throw new Error('no plot')
  await page.mouse.move(box.x + box.width / 2, box.y + 70)
  await page.keyboard.press('c')
  await expect(page.getByText(/^Link to .* copied\.$/)).toBeVisible()
  const hovered = new URL(await copied())
  expect(hovered.searchParams.get('p')).toBe('bo-2')
  expect(Math.abs(Number(hovered.searchParams.get('t')) - 65)).toBeLessThan(4)
  await page.mouse.click(box.x + box.width / 4, box.y + 70)
  await page.mouse.move(0, 0)
  const small = page.getByRole('button', { name: /^Copy link to \d/ })
  const line = box.x + box.width / 4
  const button = await small.boundingBox()
  expect(Math.abs((button?.x ?? 0) - line)).toBeLessThan(30)
  await small.click()
  const pinned = await copied()
  expect(Number(new URL(pinned).searchParams.get('t'))).toBe(pinnedAt(page))
  await page.goto(pinned)
  await expect(plot(page)).toHaveAttribute('aria-valuenow', new URL(pinned).searchParams.get('t') ?? '')
  await page.keyboard.press('?')
  await expect(page.getByText('Copy a link to the moment under the cursor')).toBeVisible()
})

test('an open player is accessible', async ({ page }) => {
  await serveFile(page)
  await open(page, '?t=40', { transcripts: () => pageOf([transcript(0, 60)], 1) })
  await play(page).click()
  await expect.poll(() => at(page)).toBeGreaterThan(30)
  await expectAccessibleInBothThemes(page)
})

test('the page prints in light colours, without navigation, with the timeline as wide as the paper', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '?t=40', { transcripts: () => pageOf([transcript(0, 60)], 1) })
  await expect(plot(page)).toBeVisible()
  const width = () => page.locator('[role=slider] svg').evaluate((svg) => svg.getBoundingClientRect().width)
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.body.dataset.drawn = document.querySelector('[role=slider] svg')?.getAttribute('width') ?? ''
    })
  })
  await page.pdf({ format: 'A4', preferCSSPageSize: true })
  expect(await page.locator('body').getAttribute('data-drawn')).toBe('538')
  // A4 portrait without its margins.
  await page.setViewportSize({ width: 718, height: 1040 })
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect.poll(width).toBe(538)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('Synced', { exact: false })).toBeHidden()
  for (const title of ['What happened', 'Timeline', 'Events', 'Participants', 'Recordings', 'Transcripts'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: /Copy|Play|Zoom/ })).toHaveCount(0)
  const paper = await page.evaluate(() => ({
    background: getComputedStyle(document.documentElement).backgroundColor,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  }))
  expect(paper).toEqual({ background: 'rgb(255, 255, 255)', overflow: 0 })
})

test('transcripts that fail to load say why, and can be requested again', async ({ page }) => {
  let isUp = false
  await page.route(
    (url) => url.pathname.endsWith('/transcriptions'),
    (route) =>
      isUp
        ? route.fulfill({ json: pageOf([transcript(0, 60)], 1) })
        : route.fulfill({
            status: 403,
            json: { error: { code: 'ERR_PLAN_RESTRICTION', message: 'Not in this plan.', requestId: 'r-1' } },
          }),
  )
  await page.route(
    (url) => url.pathname === `/api/calls/${CALL.sessionId}`,
    (route) => route.fulfill({ json: { data: { ...CALL, recordings: [] }, meta: { source: 'live', syncedAt: null } } }),
  )
  await page.goto(`/calls/${CALL.sessionId}`)
  await expect(page.getByText('Transcripts could not be loaded: Not in this plan.')).toBeVisible()
  await expect(page.getByText('lists none. It may still be processing.')).toBeVisible()
  isUp = true
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Transcripts' }) })
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /Open transcript/ })).toBeVisible()
})

test('a recording of the simulator, from the API to the player', async ({ page }) => {
  await serveFile(page)
  const { data } = await (await page.request.get('/api/calls?hasRecording=true&minDuration=120&perPage=50')).json()
  const call = data.find(({ recordings }: { recordings: object[] }) => recordings.length > 0)
  const { startTime } = call.recordings[0]
  await page.goto(`/calls/${encodeURIComponent(call.sessionId)}?at=${startTime + 20}`)
  await page
    .getByRole('button', { name: /^Play recording.* from 0:20/ })
    .first()
    .click()
  await expect.poll(() => at(page)).toBeGreaterThan(20)
  await media(page).evaluate((element) => (element as HTMLMediaElement).pause())
  const stopped = await at(page)
  await expect.poll(() => pinnedAt(page)).toBe(Math.round(startTime + stopped - (call.startedAt ?? call.time)))
})
