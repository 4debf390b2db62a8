import type { APIRequestContext, Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { type Received, startReceiver } from '../integration/alerts/receivers'
import { LAST_MONTH, totalOf } from './support/doors'
import { PROOF } from './support/proof'
import { expect, test } from './support/test'

/** Removes what a test has added, so that it is not evaluated for long. */
async function remove(request: APIRequestContext, path: string, name: string): Promise<void> {
  const { data } = await (await request.get(path)).json()
  for (const one of data) if (one.name.startsWith(name)) await request.delete(`${path}/${one.id}`)
}
/** The signature by an independent library. Its own verification would use the clock of this process, which the servers do not share. */
const signatureOf = ({ headers, body }: Received, secret: string) =>
  new Webhook(secret).sign(String(headers['webhook-id']), new Date(Number(headers['webhook-timestamp']) * 1000), body)
const episodesOf = (page: Page) => page.getByRole('list', { name: 'When it would have fired' }).getByRole('listitem')

test('“Alert me” on a report fills the form, and the preview says when it would have fired, each with its calls', async ({
  pageAs,
  requestAs,
}) => {
  const request = await requestAs('ops')
  const page = await pageAs('ops')
  await page.goto(`/explore?metrics=missed&by=day&type=audio&${LAST_MONTH}`)
  await page.getByRole('link', { name: 'Alert me about missed' }).click()
  await expect(page).toHaveURL(/\/alerts\/edit\?metric=missed&.*type=audio/)
  await expect(page.getByLabel('Figure')).toHaveValue('missed')
  await page.getByLabel('Over the last').selectOption('1440')
  await page.getByLabel('Threshold').fill('2')
  await expect(page.getByLabel('Name')).toHaveValue('Missed above 2 in 24 hours')
  await expect(page.getByText(/^Would have fired (once|\d+ times) in the last 30 days$/)).toBeVisible()
  // The link opens exactly as many calls as it says.
  const door = episodesOf(page).first().getByRole('link')
  const [, missed, calls] = /([\d,]+) of ([\d,]+) calls?/.exec((await door.textContent()) ?? '') ?? []
  const href = (await door.getAttribute('href')) ?? ''
  expect(await totalOf(request, href)).toBe(Number(calls))
  expect(await totalOf(request, `${href}&outcome=missed`)).toBe(Number(missed))
  expect(Number(missed)).toBeGreaterThan(2)
  // A threshold out of reach: it would not have fired.
  await page.getByLabel('Threshold').fill('100000')
  await expect(page.getByText('Would not have fired in the last 30 days')).toBeVisible()
  await page.getByLabel('Threshold').fill('ten')
  await expect(page.getByText('Enter a number as the threshold.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add alert' })).toBeDisabled()
})

test('an alert fires, tells its channel with a signature that others can verify, and is sent again on demand; a channel that cannot be reached says so', async ({
  pageAs,
  requestAs,
}) => {
  const name = 'E2E fires'
  const receiver = await startReceiver()
  const request = await requestAs('ops')
  const gone = { name: 'E2E gone', kind: 'webhook', target: 'http://127.0.0.1:9/hook' }
  await request.post('/api/channels', { data: gone })
  const page = await pageAs('ops')
  await page.goto('/alerts?tab=channels')
  await page.getByRole('button', { name: `Send a test to ${gone.name}` }).click()
  await expect(page.getByText(/The test did not reach E2E gone: The receiver refused the connection/)).toBeVisible()
  await page.getByRole('button', { name: 'Add channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a channel' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Address').fill('ftp://nowhere')
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  await expect(dialog.getByText('must be an http or https address')).toBeVisible()
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  const secret = (await page.getByRole('status', { name: 'Secret of the webhook' }).locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await page.getByRole('button', { name: `Send a test to ${name}` }).click()
  await expect(page.getByText(`The test has reached ${name}.`)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Send a test to ${name}` })).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)

  await page.goto('/alerts/edit?metric=calls')
  await page.getByLabel('Over the last').selectOption('10080')
  await page.getByLabel('Threshold').fill('0')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('checkbox', { name: new RegExp(name) }).check()
  await page.getByRole('button', { name: 'Add alert' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(page.getByRole('dialog', { name }).getByText('Firing').first()).toBeVisible({ timeout: 40_000 })
  await page.keyboard.press('Escape')
  const rail = page.getByRole('navigation', { name: 'Pages' })
  await expect(rail.getByRole('link', { name: /^Alerts \d+ firing$/ })).toBeVisible({ timeout: 40_000 })
  await expect.poll(() => receiver.received.length).toBe(2)
  const messages = receiver.received.map((one) => {
    expect(one.headers['webhook-signature']).toBe(signatureOf(one, secret))
    return JSON.parse(one.body) as { type: string }
  })
  expect(messages.map(({ type }) => type)).toEqual(['test', 'alert.firing'])

  // A URL of an earlier release.
  await page.goto('/alerts?tab=deliveries')
  await page
    .locator('[data-delivery]', { hasText: name })
    .getByRole('button', { name: /Send again/ })
    .click()
  await expect.poll(() => receiver.received.length).toBe(3)
  expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id'])

  await page.goto('/alerts')
  const row = page.locator('[data-alert]', { hasText: name })
  const menu = async (item: string | RegExp) => {
    await row.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Silence for 1 hour')
  await expect(row.getByText('Silenced')).toBeVisible()
  await menu('End the silence')
  await expect(row.getByText('Silenced')).toHaveCount(0)
  // Pausing a firing alert tells its receivers that it no longer fires.
  await menu('Pause')
  await expect(row.getByText('Paused')).toBeVisible()
  await expect.poll(() => receiver.received.length).toBe(4)
  expect(JSON.parse(receiver.received[3]?.body ?? '{}')).toMatchObject({
    type: 'alert.resolved',
    data: { text: 'The rule was paused.' },
  })
  await menu('Delete…')
  await page.getByRole('button', { name: 'Delete alert' }).click()
  await expect(row).toHaveCount(0)
  for (const channel of [name, gone.name]) await remove(request, '/api/channels', channel)
  await receiver.close()
})

test(
  'a change of an alert keeps its filters, and they can be changed above it',
  PROOF,
  async ({ pageAs, requestAs }) => {
    const name = 'E2E changed'
    const request = await requestAs('ops')
    const rule = {
      name,
      metric: 'calls',
      windowMinutes: 60,
      condition: 'above',
      threshold: 1e6,
      filters: 'type=video&tz=UTC',
    }
    const id = (await (await request.post('/api/alerts', { data: rule })).json()).data.id
    const page = await pageAs('ops')
    await page.goto(`/alerts?rule=${id}`)
    const sheet = page.getByRole('dialog', { name })
    await expect(sheet.getByText('Type: Video')).toBeVisible()
    await sheet.getByRole('link', { name: 'Change' }).click()
    await expect(page.getByLabel('Name')).toHaveValue(name)
    await expect(page.getByLabel('Threshold')).toHaveValue('1000000')
    await page.getByLabel('Condition').selectOption('change')
    await page.getByLabel('Direction').selectOption('less')
    await page.getByRole('button', { name: 'Save alert' }).click()
    await expect(page.getByRole('dialog', { name })).toContainText(
      'Calls at least 50 % less than a week before in an hour.',
    )
    const { data } = await (await request.get('/api/alerts')).json()
    expect(data.find((one: { id: string }) => one.id === id)).toMatchObject({
      filters: expect.stringContaining('type=video'),
      condition: 'change',
      threshold: -0.5,
    })
    await remove(request, '/api/alerts', name)
  },
)

test('agents are offered no alert about a report', PROOF, async ({ pageAs }) => {
  const page = await pageAs('agent')
  await page.goto(`/explore?metrics=missed&by=day&${LAST_MONTH}`)
  await expect(page.getByRole('button', { name: /Why did/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Alert me/ })).toHaveCount(0)
})
