import { expectFirstScreen } from '../support/first-screen'
import { follow } from '../support/follow'
import { ZONE } from '../support/named-call'
import { expectToListen } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

test.use({ viewport: { width: 1280, height: 900 }, timezoneId: ZONE })

test('my missed calls of today: one step, by a link of My calls or a sentence on the Overview; who tried to reach me waits', async ({
  pageAs,
  requestAs,
}) => {
  const [request, page] = [await requestAs('ops'), await pageAs('ops')]
  const query = 'range=today&tz=Europe/Paris'
  const { data } = await (await request.get(`/api/people?${query}&sort=-missed&perPage=1`)).json()
  const [{ uid, offered, missed }] = data
  expect(missed).toBeGreaterThan(0)
  expect((await request.patch('/api/me', { data: { uid } })).ok()).toBe(true)
  try {
    await page.goto('/my-calls?tz=Europe/Paris')
    const steps = countSteps(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `You missed ${missed} of ${offered} ${offered === 1 ? 'call' : 'calls'} today`,
    )
    const { lines } = (await (await request.get(`/api/callbacks?uid=${uid}`)).json()).data
    const tried = lines.filter(
      (line: { target: { id: string }; isGroup: boolean }) => !line.isGroup && line.target.id === uid,
    )
    await expect(page.getByLabel('Tried to reach you').locator('[data-caller]')).toHaveCount(Math.min(6, tried.length))
    await expectFirstScreen(page)
    await steps.click(page.getByRole('link', { name: /^Missed today/ }))
    await expect(page).toHaveURL(/\/calls\?.*offered=missed/)
    const found = missed === 1 ? '1 call' : `${missed} calls`
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(found)
    steps.expectAtMost(1)

    await follow(page, '/?tz=Europe/Paris')
    await expectToListen(page)
    const sentence = countSteps(page)
    await sentence.type('/my missed calls today')
    await expect(page.getByRole('option', { name: /^Calls to me · today · missed/ })).toContainText(found)
    sentence.expectAtMost(1)
  } finally {
    await request.patch('/api/me', { data: { uid: null } })
  }
})
