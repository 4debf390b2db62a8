import { expectFitForPhone } from '../support/accessibility'
import { follow } from '../support/follow'
import { daysAgoAt, putNamedCall, ZONE } from '../support/named-call'
import { stateFile } from '../support/setting'
import { expectToListen } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

test.use({ storageState: stateFile('agent'), viewport: { width: 1440, height: 900 }, timezoneId: ZONE })

const DROPPED = 'v1.us.task.dropped'
const PRIYA = ['e2e-task-priya', 'Priyamvada Rao'] as const
const OTHER = ['e2e-task-other', 'Oda Nilsen'] as const

test('the dropped call by a sentence with a slip in the name, and a ticket’s number to its call, from where an agent starts: at most two steps each', async ({
  page,
  request,
}) => {
  await putNamedCall(request, DROPPED, [PRIYA, OTHER], daysAgoAt(1, 15, 5), 90)
  await putNamedCall(request, 'v1.us.task.hung-up', [PRIYA, OTHER], daysAgoAt(1, 15, 20))
  await putNamedCall(request, 'v1.us.task.earlier', [PRIYA, OTHER], daysAgoAt(1, 11), 90)
  await request.post(`/api/calls/${DROPPED}/notes`, { data: { body: 'Promised a refund in QX-88231.' } })
  await page.goto('/')
  for (const sentence of ['my call with Priyamvdaa yesterday about three dropped', 'ticket QX-88231']) {
    await follow(page, '/my-calls')
    await expectToListen(page)
    const steps = countSteps(page)
    await steps.type(`/${sentence}`)
    await steps.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/calls/${DROPPED}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    steps.expectAtMost(2)
  }
  await expectFitForPhone(page)
  // The account is not linked to a person yet, so “my” is unknown.
  await page.keyboard.type('/who called me yesterday')
  await expect(page.getByRole('option', { name: /Choose who you are/ })).toBeVisible()
})
