import { expectFitForPhone } from '../support/accessibility'
import { daysAgoAt, putNamedCall, ZONE } from '../support/named-call'
import { stateFile } from '../support/setting'
import { expectToListen } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

test.use({ storageState: stateFile('agent'), viewport: { width: 1440, height: 900 }, timezoneId: ZONE })

const DROPPED = 'v1.us.task.dropped'
const PRIYA = ['e2e-task-priya', 'Priyamvada Rao'] as const
const OTHER = ['e2e-task-other', 'Oda Nilsen'] as const

test('the dropped call, by a sentence with a slip in the name: at most two steps', async ({ page, request }) => {
  await putNamedCall(request, DROPPED, [PRIYA, OTHER], daysAgoAt(1, 15, 5), 90)
  await putNamedCall(request, 'v1.us.task.hung-up', [PRIYA, OTHER], daysAgoAt(1, 15, 20))
  await putNamedCall(request, 'v1.us.task.earlier', [PRIYA, OTHER], daysAgoAt(1, 11), 90)
  await page.goto('/my-calls')
  await expectToListen(page)
  await page.getByRole('combobox', { name: 'Search' }).focus()
  const steps = countSteps(page)
  await steps.type('my call with Priyamvdaa yesterday about three dropped')
  await steps.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/calls/${DROPPED}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  steps.expectAtMost(2)
  await expectFitForPhone(page)
})

test('a ticket’s number to its call: at most two steps', async ({ page, request }) => {
  await putNamedCall(request, DROPPED, [PRIYA, OTHER], daysAgoAt(1, 15, 5), 90)
  await request.post(`/api/calls/${DROPPED}/notes`, { data: { body: 'Promised a refund in QX-88231.' } })
  await page.goto('/my-calls')
  await expectToListen(page)
  await page.getByRole('combobox', { name: 'Search' }).focus()
  const steps = countSteps(page)
  await steps.type('ticket QX-88231')
  await steps.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/calls/${DROPPED}`))
  steps.expectAtMost(2)
})

test('my calls of yesterday: one sentence', async ({ page, request }) => {
  await putNamedCall(request, DROPPED, [PRIYA, OTHER], daysAgoAt(1, 15, 5), 90)
  await page.goto('/my-calls')
  await expectToListen(page)
  await page.getByRole('combobox', { name: 'Search' }).focus()
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('who called me yesterday')
  await expect(page.getByRole('option', { name: /Choose who you are/ })).toBeVisible()
  await request.patch('/api/me', { data: { uid: OTHER[0] } })
  try {
    await page.goto('/my-calls')
    await expectToListen(page)
    await page.getByRole('combobox', { name: 'Search' }).focus()
    const steps = countSteps(page)
    await steps.type('who called me yesterday')
    await expect(page.getByRole('option', { name: /^Calls to me · yesterday/ })).toBeVisible()
    await expect(page.getByRole('option', { name: /Priyamvada Rao.*Oda Nilsen/ }).first()).toBeVisible()
    await expect(page.getByRole('option', { name: /Choose who you are/ })).toHaveCount(0)
    steps.expectAtMost(1)
  } finally {
    await request.patch('/api/me', { data: { uid: null } })
  }
})
