import { expect, type Page } from '@playwright/test'

/** What stands for something that is still on its way. */
const ON_ITS_WAY = '[data-skeleton], main [aria-busy=true]'

/** Waits until the page listens to keys: its scripts have taken it over. */
export const expectToListen = (page: Page) => expect(page.locator('html[data-listens=keys]')).toBeAttached()

/** Waits until the page listens and nothing that is in sight or near it is still on its way. */
export async function expectSettled(page: Page): Promise<void> {
  await expectToListen(page)
  await expect(page.locator('h1, h2').first()).toBeAttached()
  await expect(page.locator(ON_ITS_WAY)).toHaveCount(0)
}

/** Scrolls to the end, so that every panel that loads when it comes near has come and has its figures; then back to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  await expectToListen(page)
  const steps = async () => Math.ceil(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight))
  for (let step = 1; step <= (await steps()); step += 1) {
    await page.evaluate((at) => scrollTo(0, at * innerHeight), step)
    // Placeholders further down wait for their turn; what is in sight must come before the next step.
    await expect
      .poll(() =>
        page.evaluate(
          (selector) =>
            [...document.querySelectorAll(selector)].filter((element) => {
              const box = element.getBoundingClientRect()
              return box.height > 0 && box.bottom > 0 && box.top < innerHeight
            }).length,
          ON_ITS_WAY,
        ),
      )
      .toBe(0)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await expectSettled(page)
}
