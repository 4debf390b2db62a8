import type { Page } from '@playwright/test'
import { LAST_WEEK } from './support/doors'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expectSettled } from './support/settled'
import { expect, test } from './support/test'

test.use({ isAlone: true, storageState: stateFile('admin'), viewport: { width: 1440, height: 900 } })

/** Holds back every script asked for from now on, until released. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  return () => release?.()
}

test.beforeEach(async ({ page }) => {
  await page.goto(`/issues?${LAST_WEEK}`)
  await expectSettled(page)
})

test('a menu pressed before its code is there opens once it is, and Esc returns to its button', async ({ page }) => {
  const release = await holdScripts(page)
  const account = page.getByRole('button', { name: 'Account' })
  await account.click()
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  release()
  await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await expect(account).toHaveAttribute('aria-expanded', 'false')
})

test('a menu opened with a key before its code is there chooses its first item', PROOF, async ({ page }) => {
  const release = await holdScripts(page)
  const theme = page.getByRole('button', { name: 'Account' })
  await theme.focus()
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(theme).toBeFocused()
})

test('a panel pressed before its code is there opens with the focus inside, and a second press closes it', async ({
  page,
}) => {
  const release = await holdScripts(page)
  const range = page.getByRole('button', { name: /^Time range/ })
  await range.click()
  release()
  const panel = page.getByRole('dialog', { name: 'Time range' })
  await expect(panel.getByRole('button').first()).toBeFocused()
  await range.click()
  await expect(panel).toBeHidden()
})

test(
  'a tooltip whose code comes late still appears, on hover and on focus, and goes with the pointer',
  PROOF,
  async ({ page }) => {
    await page.goto(`/?${LAST_WEEK}`)
    await expectSettled(page)
    const release = await holdScripts(page)
    const term = page.getByRole('button', { name: /^What “/ }).first()
    await term.hover()
    release()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await expect(term).toHaveAttribute('aria-describedby', /.+/)
    // In steps, as a hand moves: Radix notices a pointer that moves out, not one that jumps.
    await page.mouse.move(0, 0, { steps: 10 })
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await term.focus()
    await expect(page.getByRole('tooltip')).toBeVisible()
  },
)
