import type { Request } from '@playwright/test'
import { recording, transcript } from '../support/make-call'
import { expectAccessible, expectNoProblem } from './support/accessibility'
import { PROOF } from './support/proof'
import { at, CALL, FILE, media, open, pageOf, pinnedAt, play, plot, SECONDS, serveFile } from './support/recorded-call'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('admin'), viewport: { width: 1280, height: 900 } })

test('nothing loads before play; playing moves the cursor, and the cursor seeks', async ({ page }) => {
  const requested = await serveFile(page)
  await open(page, '?t=40')
  expect(requested).toEqual([])
  await expect(play(page)).toHaveText('Play from 0:30')
  await play(page).click()
  // 40 s into the call is 30 s into the file.
  await expect.poll(() => at(page)).toBeGreaterThan(30.4)
  expect(await at(page)).toBeLessThan(45)
  // The URL does not change during playback; a pause writes the position to it.
  expect(pinnedAt(page)).toBe(40)
  await media(page).evaluate((element) => (element as HTMLMediaElement).pause())
  const stopped = await at(page)
  await media(page).evaluate((element) => {
    element.addEventListener('seeking', () => {
      element.dataset.seeks = String(Number(element.dataset.seeks ?? 0) + 1)
    })
  })
  await expect.poll(() => pinnedAt(page)).toBe(Math.round(stopped + 10))
  // A position that the player set itself is not sent back to it.
  expect(await at(page)).toBe(stopped)
  await expect(media(page)).not.toHaveAttribute('data-seeks')
  await plot(page).focus()
  await plot(page).press('End')
  await expect.poll(() => at(page)).toBe(SECONDS)
  await plot(page).press('Home')
  await expect.poll(() => at(page)).toBe(0)
  await plot(page).press('.')
  // The call began to ring before the recording, so the player goes to the recording's start.
  await expect.poll(() => pinnedAt(page)).toBe(-10)
  expect(await at(page)).toBe(0)
  // Back from the end, past each leave, to where the recording stopped.
  await plot(page).press('End')
  for (const moment of [140, 138, 130]) {
    await plot(page).press(',')
    await expect.poll(() => pinnedAt(page)).toBe(moment)
  }
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

test('an expired link is explained, and the API provides a new one', PROOF, async ({ page }) => {
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
  await expectNoProblem(page)
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
  await expect(page.getByText('evil.example is not one of the hosts that recordings may come from')).toBeVisible()
  await expect(page.getByText('gives no URL')).toBeVisible()
  for (const address of ['http://recordings.example/a.mp4', 'https://evil.example/b.mp4', 'javascript:alert(1)'])
    await expect(page.getByText(address, { exact: true })).toBeVisible()
  await expect(play(page)).toHaveCount(0)
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links.filter((href) => /evil|javascript|recordings\.example/.test(href))).toEqual([])
  // Even if such a URL got onto the page, the browser would block it.
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

test('every moment on the timeline has a link', PROOF, async ({ page, context }) => {
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

test('an open player is accessible', PROOF, async ({ page }) => {
  await serveFile(page)
  await open(page, '?t=40', { transcripts: () => pageOf([transcript(0, 60)], 1) })
  await play(page).click()
  await expect.poll(() => at(page)).toBeGreaterThan(30)
  await expectAccessible(page)
})

test(
  'the page prints in light colours, without navigation, with the timeline as wide as the paper',
  PROOF,
  async ({ page }) => {
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
    // The printable area of A4 portrait.
    await page.setViewportSize({ width: 718, height: 1040 })
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await expect.poll(width).toBe(538)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByText('Synced', { exact: false })).toBeHidden()
    for (const title of ['What happened', 'Timeline', 'Recordings', 'Transcripts'])
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: /Copy|Play|Zoom/ })).toHaveCount(0)
    const paper = await page.evaluate(() => ({
      background: getComputedStyle(document.documentElement).backgroundColor,
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    }))
    expect(paper).toEqual({ background: 'rgb(255, 255, 255)', overflow: 0 })
  },
)
