import { daysAgoAt, putNamedCall, ZONE } from './support/named-call'
import { PROOF } from './support/proof'
import { expect, test } from './support/test'

test.use({ viewport: { width: 1280, height: 900 }, timezoneId: ZONE })

const CALL = 'v1.us.find.1'

test('an agent starts with their calls, with a rail of five; others start on the Overview', async ({ pageAs }) => {
  const page = await pageAs('agent')
  // Redirected before anything is drawn.
  expect((await page.goto('/'))?.request().redirectedFrom()?.url()).toMatch(/\/$/)
  await expect(page).toHaveURL(/\/my-calls$/)
  await expect(page.getByRole('link', { name: 'Set my uid' })).toHaveAttribute('href', '/settings?tab=account')
  const rail = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  await expect(rail).toHaveText([/^My calls/, /^Calls/, /^Live/, /^Call-backs/, /^People/])
  await page.goto('/find?tz=UTC')
  await expect(page).toHaveURL(/\/my-calls\?tz=UTC$/)
  const other = await pageAs('ops')
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Overview' })).toBeAttached()
})

test('calls that were opened and notes that were written lead back to their calls', PROOF, async ({ pageAs }) => {
  const page = await pageAs('agent')
  const people = [
    ['e2e-yola', 'Yola Berg'],
    ['e2e-zeno', 'Zeno Kast'],
  ] as const
  await putNamedCall(page.request, CALL, people, daysAgoAt(1, 11))
  await page.goto(`/calls/${CALL}`)
  await page.getByRole('textbox', { name: /note/i }).fill('They will call again on Monday.')
  await page.getByRole('button', { name: /add note/i }).click()
  await expect(page.locator('[data-note]')).toContainText('They will call again on Monday.')
  await page.goto('/my-calls')
  const recent = page.getByRole('region', { name: 'Recently opened' }).getByRole('link')
  await expect(recent).toHaveText(/Yola Berg.*Zeno Kast/)
  const notes = page.getByRole('region', { name: 'My notes' }).getByRole('link')
  await expect(notes.first()).toContainText('They will call again on Monday.')
  await expect(notes.first()).toContainText('Yola Berg')
  await notes.first().click()
  await expect(page).toHaveURL(new RegExp(`/calls/${CALL}`))
})
