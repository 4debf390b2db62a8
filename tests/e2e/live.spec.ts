import { follow } from './support/follow'
import { stateFile } from './support/setting'
import { expectSettled } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent'), viewport: { width: 1280, height: 900 } })

type Open = { status: string; receiverType: string | null; receiver: string | null; anomalies: string[] }

test('Live counts what is open without never-closed calls, and shows one group of the URL at a time', async ({
  page,
}) => {
  const { data } = await (await page.request.get('/api/calls?status=ongoing,initiated&perPage=200')).json()
  const open = (data as Open[]).filter(({ anomalies }) => !anomalies.includes('stale-ongoing'))
  await page.goto('/live')
  await expectSettled(page)
  const figure = (label: string) =>
    page
      .locator('dl', { has: page.locator('dt', { hasText: label }) })
      .locator('dd')
      .first()
  const ongoing = (calls: Open[]) => `${calls.filter(({ status }) => status === 'ongoing').length}`
  await expect(figure('Ongoing')).toHaveText(ongoing(open))
  await expect(figure('Waiting now')).toHaveText(
    new RegExp(`^${open.filter(({ status }) => status === 'initiated').length}`),
  )
  const stale = data.length - open.length
  if (stale > 0) await expect(page.getByRole('link', { name: /probably never closed/ })).toContainText(`${stale} call`)
  await expect(figure('Longest wait')).toHaveText(/^(–|\d+:\d\d)/)
  const rail = page.getByRole('navigation', { name: 'Pages' })
  const { calls } = (await (await page.request.get('/api/live')).json()).data
  if (calls > 0) await expect(rail.getByRole('link', { name: 'Live' })).toContainText(/\d/)
  const newest = await (await page.request.get('/api/calls?range=all&receiverType=group&perPage=1')).json()
  const guid = open.find(({ receiverType }) => receiverType === 'group')?.receiver ?? newest.data[0].receiver
  await page.goto(`/live?guid=${guid}`)
  const ofGroup = open.filter((call) => call.receiverType === 'group' && call.receiver === guid)
  await expect(figure('Ongoing')).toHaveText(ongoing(ofGroup))
  await expect(page.getByRole('combobox', { name: 'Group' })).toHaveValue(guid)
  await follow(page, '/live?guid=nobody-calls-this-group')
  await expect(page.getByText('No open calls to this group')).toBeVisible()
  await page.getByRole('button', { name: 'Show all calls' }).click()
  await expect(figure('Ongoing')).toHaveText(ongoing(open))
  const today = await (await page.request.get('/api/analytics?metrics=answered&range=today&tz=Europe/Paris')).json()
  await page.goto('/live?tz=Europe/Paris')
  await expect(figure('Answered today')).toHaveText(new RegExp(`^${today.data[0].answered}( |usually|$)`))
  if (today.data[0].answered > 0)
    await expect(figure('Answered today').getByRole('link')).toHaveAttribute('href', /range=today&tz=Europe\/Paris/)
  await page.getByRole('link', { name: 'Wallboard' }).click()
  await expect(page).toHaveURL(/wall=1/)
  await expect(figure('Ongoing')).toHaveText(ongoing(open))
  expect(await page.locator('a, button, input, select').count(), 'controls of a wallboard').toBe(0)
  const large = await figure('Waiting now').evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(large).toBeGreaterThan(100)
})
