import { startMailServer } from '../integration/alerts/receivers'
import { totalOf } from './support/doors'
import { OPS, stack } from './support/setting'
import { expect, test } from './support/test'

test('a digest is added, sent to oneself only, and ended by a link without a session', async ({
  pageAs,
  requestAs,
  contexts,
}) => {
  const name = 'E2E morning'
  const mailServer = await startMailServer([], stack.mailPort)
  const request = await requestAs('ops')
  const view = { name: 'E2E audio calls', path: '/calls?range=7d&type=audio&tz=Asia/Tokyo&status=ended' }
  const { id: viewId } = (await (await request.post('/api/views', { data: view })).json()).data
  const page = await pageAs('ops')
  await page.goto('/alerts?tab=channels')
  await page.getByRole('button', { name: 'Add channel' }).click()
  const channel = page.getByRole('dialog', { name: 'Add a channel' })
  await channel.getByLabel('Name').fill(name)
  await channel.getByLabel('Kind').selectOption('email')
  await channel.getByLabel('Addresses').fill('lea@desk.example, nobody')
  await channel.getByRole('button', { name: 'Add channel' }).click()
  await expect(channel.getByText('nobody is not an e-mail address')).toBeVisible()
  await channel.getByLabel('Addresses').fill('lea@desk.example, max@desk.example')
  await channel.getByRole('button', { name: 'Add channel' }).click()
  await page.getByRole('button', { name: `Send a test to ${name}` }).click()
  await expect(page.getByText(`The test has reached ${name}.`)).toBeVisible()
  expect(mailServer.received[0]?.to).toEqual(['lea@desk.example', 'max@desk.example'])

  await page.getByRole('dialog', { name: 'Channels' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Add digest' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a digest' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Every').selectOption('Monday')
  await dialog.getByLabel('At').fill('07:30')
  await dialog.getByLabel('About').selectOption(view.name)
  await expect(dialog.getByText('Type: Audio · Status: Ended')).toBeVisible()
  await dialog.getByLabel('Time zone').fill('Europe/Nowhere')
  await dialog.getByRole('checkbox', { name: new RegExp(name) }).check()
  await dialog.getByRole('button', { name: 'Add digest' }).click()
  await expect(dialog.getByText(/time zone/).last()).toBeVisible()
  await dialog.getByLabel('Time zone').fill('Europe/Paris')
  await dialog.getByRole('button', { name: 'Add digest' }).click()
  const row = page.locator(`[data-digest="${name}"]`)
  await expect(row).toContainText('Every Monday at 07:30, Europe/Paris Type: Audio · Status: Ended')

  // The preview comes before the first mail.
  await row.getByRole('button', { name: `Preview ${name}` }).click()
  const preview = page.getByRole('dialog', { name: new RegExp(`^${name}: `) })
  const previewed = preview.frameLocator('iframe')
  await expect(previewed.getByText(name, { exact: true })).toBeVisible()
  const shown = await previewed.locator('td p').allTextContents()
  expect(mailServer.received).toHaveLength(1)
  await preview.getByRole('button', { name: 'Close' }).click()
  await row.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Send to me' }).click()
  await expect(page.getByText(`${name} was sent to ${OPS.email}.`)).toBeVisible()
  expect(mailServer.received).toHaveLength(2)
  expect(mailServer.received[1]?.to).toEqual([OPS.email])
  const mail = mailServer.received[1]?.mail
  // The figure and its link agree.
  const text = mail?.text ?? ''
  const [, calls] = /\nCalls: ([\d,]+)/.exec(text) ?? []
  expect(shown.some((line) => line.startsWith(calls ?? '-'))).toBe(true)
  const [, list] = /href="[^"]*?(\/calls\?[^"]+)"[^>]*>[\d,]+<\/a>/.exec(String(mail?.html)) ?? []
  expect(Number(calls?.replaceAll(',', ''))).toBeGreaterThan(0)
  expect(list).toContain('type=audio')
  expect(await totalOf(request, (list ?? '').replaceAll('&amp;', '&'))).toBe(Number(calls?.replaceAll(',', '')))

  const [, ending] = /Unsubscribe: (\S+)/.exec(text) ?? []
  const stranger = await (await contexts({ storageState: { cookies: [], origins: [] } })).newPage()
  await stranger.goto(new URL(ending ?? '').pathname + new URL(ending ?? '').search)
  await expect(stranger).toHaveURL(/\/unsubscribe\?token=/)
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(stranger.getByText(`${OPS.email} no longer gets “${name}”.`)).toBeVisible()
  await stranger.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(stranger.getByText(`${OPS.email} gets “${name}” again.`)).toBeVisible()
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(stranger.getByText(`${OPS.email} no longer gets “${name}”.`)).toBeVisible()
  await stranger.goto('/unsubscribe?token=nothing')
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(stranger.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
  await stranger.context().close()
  await page.reload()
  await expect(row).toContainText('1 address unsubscribed')

  await row.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(row).toContainText('Paused')
  await row.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete digest' }).click()
  await expect(row).toHaveCount(0)
  const { data } = await (await request.get('/api/channels')).json()
  for (const one of data) if (one.name === name) await request.delete(`/api/channels/${one.id}`)
  await request.delete(`/api/views/${viewId}`)
  await mailServer.close()
})
