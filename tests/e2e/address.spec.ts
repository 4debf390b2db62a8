import type { Page } from '@playwright/test'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('ops'), viewport: { width: 1280, height: 900 } })

const QUIET = 'range=last-week&tz=Europe/Paris'
type Noted = Window & { written: string[] }

/** Notes what stands in the address after each write of it, by the page or by its router. */
async function noteWrites(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const written: string[] = []
    Object.assign(window, { written })
    for (const name of ['pushState', 'replaceState'] as const) {
      const write = History.prototype[name]
      History.prototype[name] = function (...change) {
        write.apply(this, change)
        written.push(window.location.search)
      }
    }
  })
}

/** Writes `first` and, `gapMs` later, `second` into the address, as the filters do, until the router has written the second as well. */
async function changeTwice(page: Page, first: string, second: string, gapMs: number): Promise<string[]> {
  return page.evaluate(
    async ([first, second, gapMs]) => {
      const { written } = window as unknown as Noted
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      window.history.pushState(null, '', `${window.location.pathname}?${first}`)
      await pause(gapMs)
      const start = written.length
      window.history.pushState(null, '', `${window.location.pathname}?${second}`)
      while (written.slice(start).filter((search) => search === `?${second}`).length < 2) await pause(1)
      return written.slice(start)
    },
    [first, second, gapMs] as const,
  )
}

test('of two quick changes the address keeps the newer one, however slow the page is', async ({ page }) => {
  await noteWrites(page)
  await page.goto(`/calls?${QUIET}`)
  await expect(page.locator('main [data-session]').first()).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // The router is at work on the first one for some 100 ms; whenever the second comes in between, it stands.
  for (const gapMs of [0, 10, 20, 40, 60, 90]) {
    const [first, second] = [`${QUIET}&minRing=${gapMs}`, `${QUIET}&minRing=${gapMs}&status=ended`]
    const written = await changeTwice(page, first, second, gapMs)
    expect(new Set(written), `${gapMs} ms apart`).toEqual(new Set([`?${second}`]))
  }
})
