import type { Page } from '@playwright/test'
import { weaveStory } from '@/lib/shared/story/story'
import { zoned } from '../support/zoned'
import { GALLERY, galleryCall } from '../unit/timeline/gallery'
import { GALLERY_NOW } from '../unit/timeline/gallery-raw'
import { expectNoSidewaysScroll } from './support/accessibility'
import { follow } from './support/follow'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

const zone = 'Europe/Paris'

test.use({ isAlone: true, storageState: stateFile('admin'), viewport: { width: 1280, height: 900 } })

/** Overlapping names, names beside their lane, and bars outside the plot. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const plot = document.querySelector('[role=slider] svg')?.getBoundingClientRect()
    if (!plot) return found
    const labels = [...document.querySelectorAll('[data-lane-label]')]
    let bottom = Number.NEGATIVE_INFINITY
    for (const label of labels) {
      const box = label.getBoundingClientRect()
      if (box.top < bottom - 0.5) found.push(`${label.textContent} overlaps the name above`)
      if (box.bottom > plot.bottom + 0.5) found.push(`${label.textContent} is below the plot`)
      bottom = box.bottom
    }
    const lanes = [...document.querySelectorAll('[data-lane]')]
    if (lanes.length !== labels.length) found.push(`${labels.length} names, ${lanes.length} lanes`)
    lanes.forEach((lane, index) => {
      const name = labels[index]?.getBoundingClientRect()
      for (const bar of lane.querySelectorAll('[data-uid] rect')) {
        const box = bar.getBoundingClientRect()
        const outside = box.left < plot.left - 1 || box.right > plot.right + 1
        if (outside || !name || box.top < name.top || box.bottom > name.bottom)
          found.push(`a bar of ${labels[index]?.textContent} is outside its lane`)
      }
    })
    if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page scrolls sideways')
    return found
  })

/** Opens the page of a gallery call: everything is real except the call itself. */
async function open(page: Page, entry: (typeof GALLERY)[number]) {
  const call = galleryCall(entry)
  const path = `/api/calls/${encodeURIComponent(call.sessionId)}`
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: { data: call, meta: { source: 'api', syncedAt: null, fetchedAt: GALLERY_NOW } } }),
  )
  await follow(page, `/calls/${encodeURIComponent(call.sessionId)}?tz=${zone}`)
  return call
}

/** Checks each width, then restores the original one. */
async function expectNoSidewaysScrollAt(page: Page, widths: readonly number[]): Promise<void> {
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  if (size !== null) await page.setViewportSize(size)
}

/** `expect` polls every half second at best, but a call is drawn within a tenth of a second. */
const LOOK_EVERY_MS = 20

/** `npm run prove -- gallery` takes a picture of each call in every view, in parts that two workers share. */
const TAKES_PICTURES = process.env.TEST_PICTURES === '1'
const PARTS = TAKES_PICTURES ? 4 : 1
/** The layout's unit tests (`tests/unit/timeline`) cover every call; for what they cannot see, one call of each kind is drawn. */
const ONE_OF_EACH_KIND = new Set([
  'one-second',
  'day-and-night-48h',
  'flapping-device',
  'fifty-people-three-devices',
  'recorded-in-parts',
  'names-as-layout',
  'unanswered-group',
  'ongoing-group-one-gone',
])
const ENTRIES = TAKES_PICTURES ? GALLERY : GALLERY.filter(({ name }) => ONE_OF_EACH_KIND.has(name))
const VIEWS = TAKES_PICTURES ? (['light', 'dark', 'phone'] as const) : (['light'] as const)

for (const view of VIEWS)
  for (let part = 0; part < PARTS; part += 1)
    test(`calls of the gallery are drawn where they belong (${view}, part ${part + 1})`, async ({ page }, info) => {
      const entries = ENTRIES.filter((_, index) => index % PARTS === part)
      expect(entries.length).toBeGreaterThanOrEqual(ONE_OF_EACH_KIND.size)
      await page.clock.setFixedTime(GALLERY_NOW * 1000)
      await page.emulateMedia({ colorScheme: view === 'dark' ? 'dark' : 'light' })
      if (view === 'phone') await page.setViewportSize({ width: 375, height: 800 })
      for (const entry of entries)
        await test.step(entry.name, async () => {
          const call = await open(page, entry)
          const told = weaveStory(call, { zone: zoned(zone), nowSeconds: GALLERY_NOW })
          const story = told.map(({ text }) => text).join(' ')
          await page.waitForFunction(
            (text) => [...document.querySelectorAll('main p')].some((line) => line.textContent === text),
            story,
            { polling: LOOK_EVERY_MS },
          )
          await expect(page.getByText(story, { exact: true })).toBeVisible()
          const isDrawn = call.participants.some((row) => row.joinedAt !== null)
          if (isDrawn) await expect(page.locator('[role=slider] svg')).toBeVisible()
          expect(await misplaced(page), entry.name).toEqual([])
          if (entry.name === 'names-as-layout') await expectNoSidewaysScrollAt(page, [768, 375])
          if (TAKES_PICTURES) await page.screenshot({ path: info.outputPath(`${entry.name}.png`), fullPage: true })
        })
    })

const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('the whole timeline of fifty people with three devices each works by keyboard', PROOF, async ({ page }) => {
  const entry = GALLERY.find(({ name }) => name === 'fifty-people-three-devices')
  if (entry === undefined) throw new Error('not in the gallery')
  const call = await open(page, entry)
  const plot = page.getByRole('slider', { name: /Moment in the call/ })
  await expect(plot).toBeVisible()
  await expect(page.locator('[data-lane] [data-uid]')).toHaveCount(150)

  // A person: the first name after the toolbar, selected and deselected.
  const first = page.locator('[data-lane-label]').first()
  await page.getByRole('button', { name: 'Zoom in (+)' }).focus()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => param(page, 'p')).toBe(call.participants[0]?.uid)
  await page.keyboard.press('Space')
  await expect.poll(() => param(page, 'p')).toBeNull()

  // The moment: every key changes the URL and what a screen reader says.
  await plot.focus()
  // The slider moves at once; the URL follows a little later.
  const moment = async () => Number(await plot.getAttribute('aria-valuenow'))
  await page.keyboard.press('Home')
  await expect.poll(() => param(page, 't')).not.toBeNull()
  const home = await moment()
  await page.keyboard.press('.')
  await expect.poll(moment).toBeGreaterThan(home)
  await expect(plot).toHaveAttribute('aria-valuetext', /since the start/)
  const event = await moment()
  await page.keyboard.press('ArrowRight')
  await expect.poll(moment).toBeGreaterThan(event)
  const one = (await moment()) - event
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(moment).toBe(event + 11 * one)
  await expect.poll(() => Number(param(page, 't'))).toBe(event + 11 * one)
  await page.keyboard.press('End')
  await expect.poll(() => Number(param(page, 't'))).toBeGreaterThan(3600)

  // The window: zooms in at the moment, follows it, and zooms out again.
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect.poll(() => param(page, 'w')).not.toBeNull()
  const zoomed = param(page, 'w')
  await page.keyboard.press('Home')
  await expect.poll(() => param(page, 'w')).not.toBe(zoomed)
  await page.keyboard.press('Escape')
  await expect.poll(() => param(page, 'w')).toBeNull()
  await page.keyboard.press('Escape')
  await expect.poll(() => param(page, 't')).toBeNull()
})
