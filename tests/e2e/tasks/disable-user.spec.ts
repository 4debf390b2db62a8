import { expectFitForPhone } from '../support/accessibility'
import { expectSettled } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

const EMAIL = 'disabled-by-task@e2e.example'

test('a user is disabled, after a question, and enabled again with one key', async ({ pageAs, requestAs }) => {
  const admin = await requestAs('admin')
  await admin.post('/api/users', { data: { email: EMAIL, role: 'agent', password: 'correct-horse-task' } })
  const page = await pageAs('admin')
  await page.goto('/')
  await expectSettled(page)
  const steps = countSteps(page)
  await steps.press('g')
  await steps.press('s')
  await steps.click(page.getByRole('tab', { name: 'Users' }))
  const user = page.locator(`[data-user="${EMAIL}"]`)
  await steps.click(user.getByRole('button', { name: 'Disable', exact: true }))
  const asking = page.getByRole('dialog', { name: 'Disable this user?' })
  await expect(asking).toContainText(EMAIL)
  await steps.click(asking.getByRole('button', { name: 'Disable user' }))
  await expect(user).toContainText('Disabled')
  await expect(page.getByText(`${EMAIL} is signed out and disabled.`)).toBeVisible()
  steps.expectAtMost(5)

  await steps.press('Control+z')
  await expect(user).toContainText('Active')
  await expect(page.getByText('Undone.')).toBeVisible()
  steps.expectAtMost(6)
  await expectFitForPhone(page)
})
