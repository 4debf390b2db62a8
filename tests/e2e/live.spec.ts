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
  const stale = data.length - open.length
  await page.goto('/live')
  await expectSettled(page)
  const figure = (label: string) =>
    page
      .locator('dl', { has: page.locator('dt', { hasText: label }) })
      .locator('dd')
      .first()
  await expect(figure('Open calls')).toHaveText(
    new RegExp(`^${open.length}${stale > 0 ? `and ${stale} probably never closed` : ''}$`),
  )
  await expect(figure('Waiting now')).toHaveText(
    new RegExp(`^${open.filter(({ status }) => status === 'initiated').length}`),
  )
  await expect(figure('Longest wait')).toHaveText(/^(–|\d+:\d\d)/)
  const guid = open.find(({ receiverType }) => receiverType === 'group')?.receiver ?? ''
  expect(guid).not.toBe('')
  await page.getByRole('combobox', { name: 'Group' }).selectOption(guid)
  await expect(page).toHaveURL(new RegExp(`guid=${guid}`))
  const ofGroup = open.filter((call) => call.receiverType === 'group' && call.receiver === guid)
  await expect(figure('Open calls')).toHaveText(new RegExp(`^${ofGroup.length}`))
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Group' })).toHaveValue(guid)
  await page.goto('/live?guid=nobody-calls-this-group')
  await expect(page.getByText('No open calls to this group')).toBeVisible()
  await page.getByRole('button', { name: 'Show all calls' }).click()
  await expect(figure('Open calls')).toHaveText(new RegExp(`^${open.length}`))
})
