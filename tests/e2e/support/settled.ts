import { expect, type Page } from '@playwright/test'

/** What stands for something that is still on its way. */
const ON_ITS_WAY = '[data-skeleton], main [aria-busy=true]'

const LOOK_EVERY_MS = 40
const SETTLE_MS = 15_000

/** Waits until the page listens to keys: its scripts have taken it over. */
export const expectToListen = (page: Page) => expect(page.locator('html[data-listens=keys]')).toBeAttached()

/** Waits until the page listens and nothing in sight is still on its way; panels further down wait for their turn. */
export async function expectSettled(page: Page): Promise<void> {
  await expectToListen(page)
  await expect(page.locator('h1, h2').first()).toBeAttached()
  await page.waitForFunction(
    (onItsWay) =>
      ![...document.querySelectorAll(onItsWay)].some((element) => {
        const box = element.getBoundingClientRect()
        return box.height > 0 && box.bottom > 0 && box.top < innerHeight
      }),
    ON_ITS_WAY,
    { polling: LOOK_EVERY_MS, timeout: SETTLE_MS },
  )
}

/** Scrolls to the end, so that every panel that loads when it comes near has come and has its figures; then back to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  await expectSettled(page)
  const steps = () => page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / innerHeight))
  for (let step = 1; step <= (await steps()); step += 1) {
    await page.evaluate((at) => scrollTo(0, at * innerHeight), step)
    await expectSettled(page)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator(ON_ITS_WAY)).toHaveCount(0)
}
