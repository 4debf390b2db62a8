import { LAST_WEEK } from './support/doors'
import { PROOF } from './support/proof'
import { AGENT, stateFile } from './support/setting'
import { expectRowKeys } from './support/settled'
import { signIn } from './support/sign-in'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('admin'), viewport: { width: 1280, height: 900 } })

test('keys move through a list of people and open one', PROOF, async ({ page }) => {
  await page.goto(`/people?${LAST_WEEK}`)
  const rows = page.locator('[data-person]')
  await expect(rows.first()).toBeVisible()
  await expectRowKeys(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-person][aria-current]')).toHaveCount(0)
  await page.keyboard.press('j')
  const uid = await rows.first().getAttribute('data-person')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/people/${uid}\\?.*last-week`))
})

test('headers stay visible while a long list scrolls, and reverse the order', PROOF, async ({ page }) => {
  await page.goto(`/people?${LAST_WEEK}`)
  await expect(page.locator('[data-person]').first()).toBeVisible()
  await page.locator('[data-person]').last().scrollIntoViewIfNeeded()
  const head = page.getByRole('columnheader', { name: 'Missed' })
  await expect(head).toBeInViewport({ ratio: 1 })
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await head.getByRole('button').click()
  await expect(page).toHaveURL(/sort=-missed/)
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button').click()
  await expect(page).toHaveURL(/sort=missed/)
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await page.goBack()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
})

test('the selected columns are in the URL', PROOF, async ({ page }) => {
  await page.goto(`/calls?${LAST_WEEK}`)
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(head('Session')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Session' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Issues' }).click()
  await page.keyboard.press('Escape')
  await expect(head('Session')).toBeVisible()
  await expect(head('Issues')).toHaveCount(0)
  await expect(page).toHaveURL(/columns=[a-zA-Z,%]*session/)
  await page.reload()
  await expect(head('Session')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
})

test('users and audit entries are cards on a phone, with everything that a row has', async ({ page, requestAs }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/settings?tab=users')
  const agent = page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: 'agent@' })
  await expect(agent.getByRole('combobox', { name: /^Role of agent@/ })).toBeInViewport({ ratio: 1 })
  await expect(agent.getByText('Active')).toBeInViewport({ ratio: 1 })
  await agent.getByRole('button', { name: /^More actions for agent@/ }).click()
  await page.getByRole('menuitem', { name: 'Reset password…' }).click()
  await expect(page.getByRole('dialog', { name: 'Reset password' })).toBeVisible()
  // Other tests write more entries than a page has.
  await signIn(await requestAs(null), AGENT)
  await page.goto('/settings?tab=audit')
  await expect(page.getByRole('tab', { name: 'Audit log' })).toBeInViewport({ ratio: 0.9 })
  await expect(
    page
      .getByRole('list', { name: 'Audit log' })
      .getByText(/signed in/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})
