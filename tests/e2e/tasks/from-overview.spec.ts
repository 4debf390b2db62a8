import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { STAFFING_REASONS, type StaffingReason } from '@/lib/shared/staffing'
import { expectFitForPhone } from '../support/accessibility'
import { totalOf } from '../support/doors'
import { follow } from '../support/follow'
import { stateFile } from '../support/setting'
import { expectSettled } from '../support/settled'
import { putCalls } from '../support/simulator'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

const WEEK_SECONDS = 7 * 86_400

test.use({ storageState: stateFile('ops'), viewport: { width: 1440, height: 900 } })

type Worst = { answerRate: number; resolved: number; reason: StaffingReason }

/** The hour with the lowest answer rate among those with enough calls to be judged. */
async function worstHour(request: APIRequestContext): Promise<Worst> {
  const { slots } = (await (await request.get('/api/staffing?tz=Europe/Paris')).json()).data
  const judged = slots.filter(({ resolved }: Worst) => resolved >= 30)
  return judged.toSorted((one: Worst, other: Worst) => one.answerRate - other.answerRate)[0]
}

/** Stores calls for an hour of Sunday nights: enough to be judged, most of them missed. */
async function putQuietHour(request: APIRequestContext): Promise<void> {
  const { to } = (await (await request.get('/api/staffing?tz=Europe/Paris')).json()).data
  const ids = Array.from({ length: 36 }, (_, index) => `v1.us.task.night-${index}`)
  const calls = ids.map((sessionId, index) => {
    const initiatedAt = to - 5 * WEEK_SECONDS - 21 * 3600 + index * 90
    const answer = index % 4 === 0 ? { status: 'ended', startedAt: initiatedAt + 9, endedAt: initiatedAt + 60 } : {}
    const call = { sessionId, initiatedAt, endedAt: initiatedAt + 30, status: 'unanswered', ...answer }
    return {
      ...call,
      type: 'audio',
      mode: 'call',
      receiverType: 'user',
      initiator: 'e2e-night',
      receiver: 'e2e-nobody',
    }
  })
  await putCalls(calls)
  // A live read stores a call.
  const stored = await Promise.all(ids.map((id) => request.get(`/api/calls/${id}`)))
  for (const answer of stored) expect(answer.status()).toBe(200)
}

test('what a manager asks: last week and why its answer rate changed, at most one step each; the worst hour, two; last month in a spreadsheet, three', async ({
  page,
  request,
}) => {
  const range = 'range=last-week&tz=Europe/Paris'
  await test.step('last week against the week before, from the Overview', async () => {
    await page.goto('/?tz=Europe/Paris')
    await expectSettled(page)
    const steps = countSteps(page)
    await steps.click(page.getByRole('button', { name: 'Last week', exact: true }))
    await expect(page).toHaveURL(/range=last-week/)
    const { data, meta } = await (await request.get(`/api/analytics?metrics=calls&compare=weekdays&${range}`)).json()
    await expect(page.locator('[data-figure=calls]')).toContainText(data[0].calls.toLocaleString('en'))
    expect(meta.previous.to - meta.previous.from).toBe(meta.to - meta.from)
    steps.expectAtMost(1)
  })

  await test.step('why the answer rate changed, as a sentence, from the Overview', async () => {
    const { sentence } = await (await request.get(`/api/drivers?${range}&metric=answerRate&compare=weekdays`)).json()
    expect(sentence).toMatch(/^[A-Z].* .*\.$/)
    const steps = countSteps(page)
    await steps.click(page.getByRole('button', { name: 'Why did answer rate change?' }))
    await expect(page.getByRole('dialog')).toContainText(sentence)
    steps.expectAtMost(1)
    await page.keyboard.press('Escape')
  })

  await test.step('the worst hour of the week and its reason, from the Overview', async () => {
    await putQuietHour(request)
    await follow(page, '/?tz=Europe/Paris')
    await expectSettled(page)
    const steps = countSteps(page)
    await steps.click(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Reports' }))
    await steps.click(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Staffing' }))
    const worst = await worstHour(request)
    const rate = `${Math.round(worst.answerRate * 1000) / 10} %`
    const words = `Sunday, 03:00 · ${rate}, n = ${worst.resolved}.*: ${STAFFING_REASONS[worst.reason]}`
    await expect(page.getByText(/^Worst: /)).toHaveText(new RegExp(`^Worst: ${words}`))
    steps.expectAtMost(2)
  })

  await test.step('last month in a spreadsheet, from the list of calls', async () => {
    await follow(page, '/calls?tz=Europe/Paris')
    await expectSettled(page)
    const steps = countSteps(page)
    await steps.click(page.getByRole('button', { name: 'Last month', exact: true }))
    const month = '/calls?range=last-month&tz=Europe/Paris'
    const total = await totalOf(request, month)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${total.toLocaleString('en')} calls`)
    await steps.click(page.getByRole('button', { name: 'Export', exact: true }))
    const saved = page.waitForEvent('download')
    await steps.click(page.getByRole('menuitem', { name: /^This view/ }))
    const lines = readFileSync(await (await saved).path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines[0]).toContain('Outcome')
    expect(lines).toHaveLength(total + 1)
    steps.expectAtMost(3)
  })
  await expectFitForPhone(page)
})
