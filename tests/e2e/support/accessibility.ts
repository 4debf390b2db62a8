import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectSettled } from './settled'

/** `npm run prove -- pages`: every page at each width in both themes, with pictures for people to judge. */
export const TAKES_PICTURES = process.env.TEST_PICTURES === '1'

/** Elements like the rows, items and cells before them. Only the proof checks them all: they take half of the time on a page with lists. */
const REPEATED = ['tbody tr', 'li', '[data-cell]', '[data-bucket]'].map((part) => `${part}:nth-of-type(n+4)`)

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

/**
 * WCAG 2.2 AA including target size, which axe leaves out by default, and axe's best practices; but column headers need not be visible, since
 * the names of a heatmap's narrow columns are only read out.
 */
const RULES = { 'target-size': { enabled: true }, 'empty-table-header': { enabled: false } }

/** Fails with the rule and the element of every accessibility problem of the page in its current state. */
export async function expectNoProblem(page: Page, rules?: string[]): Promise<void> {
  await expectStill(page)
  // When the router brings both, the title comes after the content.
  await expect(page).toHaveTitle(/./)
  // Legacy mode skips frames of other origins, which no page has, and saves opening a blank page; only violations need selectors.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules: RULES }).setLegacyMode(true)
  // Swagger UI leaves selects without names and puts buttons within buttons; only its own region is exempt, not the page around it.
  axe.exclude('.swagger-ui')
  if (!TAKES_PICTURES) for (const more of REPEATED) axe.exclude(more)
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    page.url(),
  ).toEqual([])
}

const ink = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color)

/**
 * The same check in the light theme and, in the long proofs, the dark one. The themes differ only in colours, so the dark one needs just the
 * contrast rule, which its tokens also satisfy by themselves (`tests/unit/ui/both-themes`).
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (TAKES_PICTURES) await page.emulateMedia({ colorScheme: 'light' })
  await expectNoProblem(page)
  if (!TAKES_PICTURES) return
  const light = await ink(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => ink(page)).not.toBe(light)
  await expectNoProblem(page, ['color-contrast'])
}

/** Waits until the page is no wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expectSettled(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Narrows the window to that of a phone, and fails on a page that scrolls sideways or has an accessibility problem there. */
export async function expectFitForPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 800 })
  await expectNoSidewaysScroll(page)
  await expectNoProblem(page)
}
