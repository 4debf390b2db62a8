import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits for the end of all animations, except endless ones. */
const expectStill = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )

/** Fails with the rule and the element of every serious accessibility problem of the page in its current state. */
export async function expectNoSeriousProblem(page: Page, rules?: string[]): Promise<void> {
  await expectStill(page)
  // Legacy mode skips frames of other origins, which no page has, and saves opening a blank page; only violations need selectors.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze()
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    page.url(),
  ).toEqual([])
}

const ink = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color)

/** The same in both themes. They differ only in colours, so the dark one needs just the contrast rule. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectNoSeriousProblem(page)
  const light = await ink(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => ink(page)).not.toBe(light)
  await expectNoSeriousProblem(page, ['color-contrast'])
}
