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

test('“my call with Priya yesterday about three dropped”: a sentence, Enter and one choice', async ({
  page,
  request,
}) => {
  await putNamedCall(request, DROPPED, [PRIYA, OTHER], daysAgoAt(1, 15, 5), 90)
  await putNamedCall(request, 'v1.us.task.hung-up', [PRIYA, OTHER], daysAgoAt(1, 15, 20))
  await putNamedCall(request, 'v1.us.task.earlier', [PRIYA, OTHER], daysAgoAt(1, 11), 90)
  await page.goto('/find')
  await expectToListen(page)
  const steps = countSteps(page)
  await steps.type('my call with Priyamvada yesterday about three dropped')
  await steps.press('Enter')
  await expect(page).toHaveURL(/\/calls\?/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('uid')).toBe(PRIYA[0])
  expect(searchParams.get('quality')).toBe('dropped')
  expect([searchParams.get('from'), searchParams.get('to')]).toEqual(
    [daysAgoAt(1, 14, 30), daysAgoAt(1, 15, 30)].map(String),
  )
  const rows = page.locator('main [data-session]')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Priyamvada Rao')
  await steps.click(rows.getByRole('link').first())
  await expect(page).toHaveURL(new RegExp(`/calls/${DROPPED}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  steps.expectAtMost(3)
  await expectFitForPhone(page)
})
