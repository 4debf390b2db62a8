import { expectFitForPhone } from '../support/accessibility'
import { expectSettled } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

type Around = { before: unknown[] }

test('a call is compared with a related one from its page', async ({ pageAs, requestAs }) => {
  const request = await requestAs('agent')
  const { data } = await (await request.get('/api/calls?range=last-week&status=ended&sort=-people&perPage=20')).json()
  const ids: string[] = data.map((call: { sessionId: string }) => encodeURIComponent(call.sessionId))
  const around: Around[] = []
  for (const id of ids) around.push((await (await request.get(`/api/calls/${id}/around`)).json()).data)
  const id = ids.find((_, index) => (around[index]?.before.length ?? 0) > 0)

  const page = await pageAs('agent', { viewport: { width: 1280, height: 900 } })
  await page.goto(`/calls/${id}`)
  await expectSettled(page)
  const steps = countSteps(page)
  await steps.click(page.getByRole('button', { name: 'More actions' }))
  await steps.click(page.getByRole('menuitem', { name: 'Compare with…' }))
  await steps.click(page.locator('[data-side="B"]').getByRole('listitem').first().getByRole('button'))
  await expect(page.getByRole('heading', { name: 'What differs' })).toBeVisible()
  await expect(page.locator('[data-lane-of]')).toHaveCount(2)
  steps.expectAtMost(4)
  await expectFitForPhone(page)
})
