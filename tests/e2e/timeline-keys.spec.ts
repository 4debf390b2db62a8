import type { Page } from '@playwright/test'
import { GALLERY, galleryCall } from '../unit/timeline/gallery'
import { GALLERY_NOW } from '../unit/timeline/gallery-raw'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('admin'), viewport: { width: 1280, height: 900 } })

const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('the whole timeline of fifty people with three devices each works by keyboard', PROOF, async ({ page }) => {
  const entry = GALLERY.find(({ name }) => name === 'fifty-people-three-devices')
  if (entry === undefined) throw new Error('not in the gallery')
  const call = galleryCall(entry)
  const path = `/api/calls/${encodeURIComponent(call.sessionId)}`
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.fulfill({ json: { data: call, meta: { source: 'live', syncedAt: null, fetchedAt: GALLERY_NOW } } }),
  )
  await page.goto(`/calls/${encodeURIComponent(call.sessionId)}`)
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
