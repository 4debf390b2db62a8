import { stateFile } from '../support/setting'
import { expectToListen } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

test.use({ storageState: stateFile('agent'), viewport: { width: 1440, height: 900 } })

test('claim, call and close a call-back, and go on to the next, from Call-backs: at most four steps', async ({
  page,
}) => {
  await page.goto('/callbacks?tz=UTC')
  await expectToListen(page)
  // Nothing here places a real call.
  await page.route('tel:**', (route) => route.abort())
  const steps = countSteps(page)
  const next = page.getByRole('button', { name: 'Next' })
  const mine = page.locator('tr[data-caller]', { hasText: 'Held by you' })
  const [held, opened] = [await mine.count(), page.locator('tr[aria-current]')]
  await steps.click(next)
  await expect(mine).toHaveCount(held + 1)
  const line = page.locator(
    `tr[data-caller="${await opened.getAttribute('data-caller')}"][data-target="${await opened.getAttribute('data-target')}"]`,
  )
  await steps.click(line.getByRole('link', { name: /^Call / }))
  await steps.click(line.getByRole('button', { name: /was reached$/ }))
  await expect(line).toHaveCount(0)
  // Only the outcome can be undone now, no longer the claim.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await steps.click(next)
  await expect(mine).toHaveCount(held + 1)
  await expect(opened.getByRole('link', { name: /^Call / })).toBeFocused()
  steps.expectAtMost(4)
})
